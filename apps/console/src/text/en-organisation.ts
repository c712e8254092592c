/** Sign-in by an organisation's own providers, and its directory. */
export const enOrganisation = {
  'nav.organisation': 'Sign-on and directory',
  'nav.partnerOrganisation': 'Sign-on and directory',

  'signIn.by': 'Continue with {name}',
  'signIn.returning': 'You are being signed in',
  'signIn.anew': 'Start the sign-in anew',

  'linking.title': 'Is this account yours?',
  'linking.about':
    '{provider} says that you are {email}. There is an account of that address here: show that it is yours once, and {provider} signs you in from then on.',

  'organisation.about': 'How your people sign in, and which directory says who they are.',
  'organisation.partnerAbout':
    'Providers that sign people in to all of your centers and to your own accounts, and the directory that keeps those accounts.',

  'providers.title': 'Identity providers',
  'providers.about':
    'OpenID Connect: Okta, Entra ID, Google Workspace, Keycloak and others. The sign-in page of your center offers them.',
  'providers.none': 'No provider yet. People sign in with a password or a passkey.',
  'providers.add': 'Add a provider',
  'providers.change': 'Change the provider',
  'providers.remove': 'Remove the provider',
  'providers.removeAbout': 'Nobody signs in by “{name}” any more, and its links to accounts are gone.',
  'providers.issuer': 'Issuer',
  'providers.issuerAbout':
    'The address that the provider calls its issuer, such as https://login.example.org. It stays as it is.',
  'providers.clientId': 'Client id',
  'providers.clientSecret': 'Client secret',
  'providers.clientSecretKept': 'Leave it empty to keep the one that is stored.',
  'providers.redirectUri': 'Redirect address, to be entered at the provider',
  'providers.enabled': 'Offered on the sign-in page',
  'providers.join': 'People without an invitation become members',
  'providers.joinAbout':
    'Whoever the provider vouches for, with a verified address, joins the center at once and takes a seat.',
  'providers.defaultRole': 'As',
  'providers.groupsClaim': 'Claim that names groups',
  'providers.groupsClaimAbout': 'Optional, such as groups. The roles below are given by it at each sign-in.',
  'providers.countsAsSecondFactor': 'Its second factor counts',
  'providers.countsAsSecondFactorAbout':
    'Where the provider says that more than one thing was shown, nobody here is asked for another.',
  'providers.test': 'Try to reach it',
  'providers.works': 'The provider answers as it should.',
  'providers.broken': 'The provider does not answer as it should: {problem}',
  'providers.off': 'Off',

  'domains.title': 'Domains that must use a provider',
  'domains.about':
    'People whose address is in such a domain sign in by your provider and in no other way. An administrator with a passkey still gets in, to mend it.',
  'domains.none': 'No domain yet.',
  'domains.add': 'Claim a domain',
  'domains.domain': 'Domain of addresses',
  'domains.verify': 'Look for the record',
  'domains.record': 'Publish this TXT record to show that the domain is yours:',
  'domains.verified': 'Proven',
  'domains.unverified': 'Not proven',
  'domains.required': 'Must use a provider',
  'domains.remove': 'Give the domain back',
  'domains.removeAbout': 'People of {domain} may sign in by password again.',

  'scim.title': 'Directory (SCIM 2.0)',
  'scim.about':
    'Your directory makes, changes and deactivates members by itself. Deactivating somebody bites at once.',
  'scim.partnerAbout':
    'Your directory makes, changes and deactivates your own accounts by itself, never members of your centers. Deactivating somebody bites at once.',
  'scim.url': 'Address for the directory',
  'scim.none': 'No token yet.',
  'scim.create': 'New token',
  'scim.rotate': 'Rotate',
  'scim.revoke': 'Revoke',
  'scim.revokeAbout': 'The directory that uses “{name}” is refused from this moment on.',
  'scim.shownOnce': 'Your new directory token',
  'scim.defaultRole': 'Role without a group',

  'groupRoles.title': 'Roles by group',
  'groupRoles.about':
    'Members of these groups, in the directory or in the provider’s claim, have this role. The role with the most rights counts.',
  'groupRoles.partnerAbout':
    'Your own accounts in these groups of the directory have this role. The role with the most rights counts.',
  'groupRoles.group': 'Group',
  'groupRoles.add': 'Add a group',
  'groupRoles.remove': 'Remove {group}',
  'groupRoles.saved': 'Roles are given by these groups now.',

  'identities.title': 'Sign-in by organisations',
  'identities.about': 'Providers that can sign you in.',
  'identities.none': 'None. A provider is linked when you first sign in by it.',
  'identities.remove': 'Unlink',
  'identities.removeAbout': '{name} can sign you in no longer.',
};
