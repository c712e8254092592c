import { AuditList } from '../audit/audit-list.tsx';
import { api } from '../shell/api.ts';
import { useText } from '../text/use-text.tsx';

export function PartnerAudit() {
  const text = useText();
  return (
    <AuditList
      name="partner-audit"
      title={text('nav.partnerAudit')}
      about={text('partner.auditAbout')}
      read={(query) => api.GET('/api/partner/audit', { params: { query } })}
    />
  );
}
