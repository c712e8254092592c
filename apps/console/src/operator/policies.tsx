import { PolicyList } from '../policies/policy-list.tsx';
import { api } from '../shell/api.ts';
import { useText } from '../text/use-text.tsx';

/** Rules for every center, or for those of a country or region; a center adds to them and takes nothing away. */
export function OperatorPolicies() {
  const text = useText();
  return (
    <PolicyList
      about={text('operator.policiesAbout')}
      levels={['global', 'country', 'region']}
      calls={{
        list: (query) => api.GET('/api/admin/policies', { params: { query } }),
        create: (body) => api.POST('/api/admin/policies', { body }),
        change: (id, body) => api.PATCH('/api/admin/policies/{id}', { params: { path: { id } }, body }),
      }}
    />
  );
}
