import { api } from '../shell/api.ts';
import { useText } from '../text/use-text.tsx';
import { PolicyList } from './policy-list.tsx';

export function Policies() {
  const text = useText();
  return (
    <PolicyList
      about={text('policies.about')}
      levels={['center']}
      calls={{
        list: (query) => api.GET('/api/policies', { params: { query } }),
        create: (body) => api.POST('/api/policies', { body }),
        change: (id, body) => api.PATCH('/api/policies/{id}', { params: { path: { id } }, body }),
      }}
    />
  );
}
