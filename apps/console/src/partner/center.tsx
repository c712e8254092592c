import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import { CenterFacts } from './center-facts.tsx';
import { InviteAdminButton } from './invite-admin-button.tsx';
import { PlaceButton } from './place-button.tsx';

async function readCenter(centerId: number) {
  return contentOf(await api.GET('/api/partner/centers/{centerId}', { params: { path: { centerId } } })).data;
}

type Center = Awaited<ReturnType<typeof readCenter>>;

export function PartnerCenter() {
  const { id } = useParams({ from: '/signed-in/app/partner/centers/$id' });
  const query = useQuery({ queryKey: ['partner-center', id], queryFn: () => readCenter(Number(id)) });
  return <Loaded query={query}>{(center) => <Shown center={center} />}</Loaded>;
}

function Shown({ center }: { center: Center }) {
  const text = useText();
  const isAdmin = useMe().partner?.role === 'PARTNER_ADMIN';
  const [isOpen, { open, close }] = useDisclosure();
  const form = useForm({ initialValues: { name: center.name } });
  const change = useMutation({
    mutationFn: (body: { name?: string; status?: 'ACTIVE' | 'SUSPENDED' }) =>
      api.PATCH('/api/partner/centers/{centerId}', { params: { path: { centerId: center.id } }, body }),
    onSuccess: () => {
      close();
      return queryClient.invalidateQueries();
    },
  });
  return (
    <Page
      title={center.name}
      about={center.centerDomain}
      actions={
        isAdmin &&
        center.status !== 'INACTIVE' && (
          <>
            <Button variant="light" onClick={open}>
              {text('partner.rename')}
            </Button>
            <PlaceButton
              settings={center.settings}
              save={(body) =>
                api.PATCH('/api/partner/centers/{centerId}', {
                  params: { path: { centerId: center.id } },
                  body,
                })
              }
            />
            <InviteAdminButton
              center={center}
              send={(body) =>
                api.PATCH('/api/partner/centers/{centerId}', {
                  params: { path: { centerId: center.id } },
                  body,
                })
              }
            />
            {/* A partner lifts only its own suspension; what stands for other reasons stays. */}
            {center.suspendedFor.includes('partner') ? (
              <Button variant="light" color="teal" onClick={() => change.mutate({ status: 'ACTIVE' })}>
                {text('partner.reactivate')}
              </Button>
            ) : (
              <ConfirmButton
                size="sm"
                label={text('partner.suspend')}
                about={text('partner.suspendAbout', { name: center.name })}
                onConfirm={() => change.mutate({ status: 'SUSPENDED' })}
              />
            )}
          </>
        )
      }
    >
      {change.error && !isOpen && <Failed error={change.error} />}
      <CenterFacts center={center} />
      <FormModal
        isOpen={isOpen}
        onClose={close}
        title={text('partner.rename')}
        submit={text('action.save')}
        sending={change}
        form={form}
        onSubmit={form.onSubmit((values) => change.mutate(values))}
      >
        <TextInput
          label={text('onboarding.centerName')}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </FormModal>
    </Page>
  );
}
