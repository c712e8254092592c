import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';
import { Directory } from './directory.tsx';
import { GroupRoles } from './group-roles.tsx';
import { CENTER, PARTNER } from './owners.ts';
import { Providers } from './providers.tsx';
import { SignInDomains } from './sign-in-domains.tsx';

/** How the people of a center sign in, and which directory says who they are. */
export function Organisation() {
  const text = useText();
  return (
    <Page title={text('nav.organisation')} about={text('organisation.about')}>
      <Providers owner={CENTER} />
      <SignInDomains owner={CENTER} />
      <Directory owner={CENTER} about={text('scim.about')} />
      <GroupRoles owner={CENTER} about={text('groupRoles.about')} />
    </Page>
  );
}

/** The same for all centers of a partner; its directory keeps the partner's own staff. */
export function PartnerOrganisation() {
  const text = useText();
  const canChange = useMe().partner?.role === 'PARTNER_ADMIN';
  return (
    <Page title={text('nav.partnerOrganisation')} about={text('organisation.partnerAbout')}>
      <Providers owner={PARTNER} canChange={canChange} />
      <SignInDomains owner={PARTNER} canChange={canChange} />
      {canChange && (
        <>
          <Directory owner={PARTNER} about={text('scim.partnerAbout')} />
          <GroupRoles owner={PARTNER} about={text('groupRoles.partnerAbout')} />
        </>
      )}
    </Page>
  );
}
