import { api } from '../shell/api.ts';
import { exportOf } from '../shell/content.ts';
import { useText } from '../text/use-text.tsx';
import { AuditList } from './audit-list.tsx';

export function Audit() {
  const text = useText();
  return (
    <AuditList
      name="audit"
      title={text('nav.audit')}
      about={text('audit.about')}
      read={(query) => api.GET('/api/center/audit', { params: { query } })}
      readExport={async (id) =>
        exportOf(await api.GET('/api/center/audit/{id}/export', { params: { path: { id } } }))
      }
    />
  );
}
