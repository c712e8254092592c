import { AuditList } from '../audit/audit-list.tsx';
import { api } from '../shell/api.ts';
import { useText } from '../text/use-text.tsx';

export function OperatorAudit() {
  const text = useText();
  return (
    <AuditList
      name="operator-audit"
      title={text('operator.audit')}
      about={text('audit.about')}
      read={(query) => api.GET('/api/admin/audit', { params: { query } })}
    />
  );
}
