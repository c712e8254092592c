import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import { VERTICALS, type Vertical, verticalOptions } from '../shell/verticals.ts';
import { useText } from '../text/use-text.tsx';
import { CenterTable, type ListedCenter } from './center-table.tsx';

const TENANT_TYPES = ['CENTER', 'WORKSPACE', 'WHITE_LABEL'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: ['partner-centers'] });

export function PartnerCenters() {
  const text = useText();
  const isAdmin = useMe().partner?.role === 'PARTNER_ADMIN';
  const [isOpen, { open, close }] = useDisclosure();
  const list = useList('partner-centers', { search: '' }, (query) =>
    api.GET('/api/partner/centers', { params: { query: given(query) } }),
  );
  const change = useMutation({
    mutationFn: ({ id, status }: { id: number; status: 'ACTIVE' | 'SUSPENDED' }) =>
      api.PATCH('/api/partner/centers/{centerId}', { params: { path: { centerId: id } }, body: { status } }),
    onSuccess: refresh,
  });
  const askSuspend = ({ id, name }: ListedCenter) =>
    modals.openConfirmModal({
      title: text('partner.suspend'),
      children: <Text size="sm">{text('partner.suspendAbout', { name })}</Text>,
      labels: { confirm: text('partner.suspend'), cancel: text('action.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => change.mutate({ id, status: 'SUSPENDED' }),
    });
  return (
    <Page
      title={text('nav.partnerCenters')}
      about={text('partner.centersAbout')}
      actions={<Button onClick={open}>{text('partner.create')}</Button>}
    >
      <TextInput
        type="search"
        maw={320}
        label={text('field.search')}
        value={list.filters.search}
        onChange={(event) => list.setFilters({ search: event.currentTarget.value })}
      />
      {change.error && <Failed error={change.error} />}
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <CenterTable
              centers={data}
              actions={(center) =>
                isAdmin &&
                center.status !== 'INACTIVE' && (
                  <Move
                    center={center}
                    onSuspend={() => askSuspend(center)}
                    onReactivate={() => change.mutate({ id: center.id, status: 'ACTIVE' })}
                  />
                )
              }
            />
            <Pager
              page={list.page}
              pages={pagination.totalPages}
              total={pagination.total}
              onChange={list.setPage}
            />
          </>
        )}
      </Loaded>
      <Create isOpen={isOpen} onClose={close} />
    </Page>
  );
}

/** A partner lifts only its own suspension; what stands for other reasons stays. */
function Move({
  center,
  onSuspend,
  onReactivate,
}: {
  center: ListedCenter;
  onSuspend(): void;
  onReactivate(): void;
}) {
  const text = useText();
  const isSuspendedByPartner = center.suspendedFor.includes('partner');
  return isSuspendedByPartner ? (
    <Button size="compact-sm" variant="light" onClick={onReactivate}>
      {text('partner.reactivate')}
    </Button>
  ) : (
    <Button size="compact-sm" variant="light" color="red" onClick={onSuspend}>
      {text('partner.suspend')}
    </Button>
  );
}

function Create({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const form = useForm({
    initialValues: {
      name: '',
      vertical: VERTICALS[0] as Vertical,
      tenantType: 'CENTER' as (typeof TENANT_TYPES)[number],
      adminEmail: '',
    },
  });
  const create = useMutation({
    mutationFn: (values: typeof form.values) => api.POST('/api/partner/centers', { body: values }),
    onSuccess: (_answer, { name, adminEmail }) => {
      onClose();
      form.reset();
      notifications.show({ color: 'teal', message: text('partner.created', { name, email: adminEmail }) });
      return refresh();
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={text('partner.create')}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          <TextInput
            label={text('onboarding.centerName')}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label={text('field.vertical')}
            data={verticalOptions(text)}
            allowDeselect={false}
            {...form.getInputProps('vertical')}
          />
          <Select
            label={text('field.tenantType')}
            data={[...TENANT_TYPES]}
            allowDeselect={false}
            {...form.getInputProps('tenantType')}
          />
          <TextInput
            type="email"
            label={text('partner.adminEmail')}
            required
            {...form.getInputProps('adminEmail')}
          />
          {create.error && <Failed error={create.error} />}
          <Button type="submit" loading={create.isPending}>
            {text('action.create')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
