import { CenterList } from '../partner/center-list.tsx';
import { api } from '../shell/api.ts';
import { useText } from '../text/use-text.tsx';

export function OperatorCenters() {
  const text = useText();
  return (
    <CenterList
      name="operator-centers"
      title={text('operator.centers')}
      about={text('operator.centersAbout')}
      path="/app/operator/centers"
      read={(query) => api.GET('/api/admin/centers', { params: { query } })}
    />
  );
}
