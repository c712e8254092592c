import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CenterFacts } from '../partner/center-facts.tsx';
import { InviteAdminButton } from '../partner/invite-admin-button.tsx';
import { PlaceButton } from '../partner/place-button.tsx';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';

async function readCenter(centerId: number) {
  return contentOf(await api.GET('/api/admin/centers/{centerId}', { params: { path: { centerId } } })).data;
}

type Center = Awaited<ReturnType<typeof readCenter>>;

export function OperatorCenter() {
  const { id } = useParams({ from: '/signed-in/app/operator/centers/$id' });
  const query = useQuery({ queryKey: ['operator-center', id], queryFn: () => readCenter(Number(id)) });
  return <Loaded query={query}>{(center) => <Shown center={center} />}</Loaded>;
}

function Shown({ center }: { center: Center }) {
  const text = useText();
  const confirm = useConfirm();
  const { name } = center;
  const change = useMutation({
    mutationFn: (move: 'suspend' | 'reinstate' | 'end') => {
      const params = { params: { path: { centerId: center.id } } };
      switch (move) {
        case 'suspend':
          return api.POST('/api/admin/centers/{centerId}/suspend', params);
        case 'reinstate':
          return api.POST('/api/admin/centers/{centerId}/reinstate', params);
        case 'end':
          return api.POST('/api/admin/centers/{centerId}/end', params);
      }
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const ask = (move: 'suspend' | 'end') =>
    confirm({
      title: text(`operator.${move}`),
      about: text(move === 'end' ? 'operator.endAbout' : 'partner.suspendAbout', { name }),
      onConfirm: () => change.mutate(move),
    });
  return (
    <Page
      title={name}
      about={center.centerDomain}
      actions={
        center.status !== 'INACTIVE' && (
          <>
            <PlaceButton
              settings={center.settings}
              save={(body) =>
                api.PATCH('/api/admin/centers/{centerId}', {
                  params: { path: { centerId: center.id } },
                  body,
                })
              }
            />
            <InviteAdminButton
              center={center}
              send={(body) =>
                api.PATCH('/api/admin/centers/{centerId}', {
                  params: { path: { centerId: center.id } },
                  body,
                })
              }
            />
            {center.suspendedFor.includes('operator') ? (
              <Button variant="light" color="teal" onClick={() => change.mutate('reinstate')}>
                {text('operator.reinstate')}
              </Button>
            ) : (
              <Button variant="light" color="red" onClick={() => ask('suspend')}>
                {text('operator.suspend')}
              </Button>
            )}
            <Button variant="light" color="red" onClick={() => ask('end')}>
              {text('operator.end')}
            </Button>
          </>
        )
      }
    >
      {change.error && <Failed error={change.error} />}
      <CenterFacts center={center} />
    </Page>
  );
}
