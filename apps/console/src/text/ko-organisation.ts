import type { enOrganisation } from './en-organisation.ts';

export const koOrganisation: Record<keyof typeof enOrganisation, string> = {
  'nav.organisation': '통합 로그인과 디렉터리',
  'nav.partnerOrganisation': '통합 로그인과 디렉터리',

  'signIn.by': '{name}(으)로 계속하기',
  'signIn.returning': '로그인하는 중입니다',
  'signIn.anew': '처음부터 다시 로그인하기',

  'linking.title': '본인의 계정이 맞습니까?',
  'linking.about':
    '{provider}에서 {email} 님이라고 알려 왔습니다. 이 주소의 계정이 이미 있습니다. 본인 계정임을 한 번 확인하시면 다음부터는 {provider}(으)로 로그인됩니다.',

  'organisation.about': '구성원이 어떻게 로그인하고, 어느 디렉터리가 구성원을 정하는지 관리합니다.',
  'organisation.partnerAbout':
    '모든 센터와 파트너 계정에 로그인시키는 인증 제공자, 그리고 파트너 계정을 관리하는 디렉터리입니다.',

  'providers.title': '인증 제공자',
  'providers.about':
    'OpenID Connect: Okta, Entra ID, Google Workspace, Keycloak 등. 센터의 로그인 화면에 표시됩니다.',
  'providers.none': '아직 인증 제공자가 없습니다. 비밀번호나 패스키로 로그인합니다.',
  'providers.add': '인증 제공자 추가',
  'providers.change': '인증 제공자 변경',
  'providers.remove': '인증 제공자 삭제',
  'providers.removeAbout': '더는 “{name}”(으)로 로그인할 수 없고, 계정과의 연결도 사라집니다.',
  'providers.issuer': '발급자(issuer)',
  'providers.issuerAbout':
    '제공자가 발급자라고 부르는 주소입니다. 예: https://login.example.org. 나중에 바꿀 수 없습니다.',
  'providers.clientId': '클라이언트 ID',
  'providers.clientSecret': '클라이언트 비밀값',
  'providers.clientSecretKept': '비워 두면 저장된 값을 그대로 씁니다.',
  'providers.redirectUri': '제공자에 등록할 리디렉션 주소',
  'providers.enabled': '로그인 화면에 표시',
  'providers.join': '초대 없이도 구성원이 됩니다',
  'providers.joinAbout':
    '제공자가 확인한 주소로 보증하는 사람은 바로 센터에 가입되고 좌석을 하나 사용합니다.',
  'providers.defaultRole': '역할',
  'providers.groupsClaim': '그룹을 알려 주는 클레임',
  'providers.groupsClaimAbout': '선택 사항입니다. 예: groups. 로그인할 때마다 아래 역할이 적용됩니다.',
  'providers.countsAsSecondFactor': '제공자의 2단계 인증을 인정',
  'providers.countsAsSecondFactorAbout':
    '제공자가 두 가지 이상으로 확인했다고 알리면 여기서는 다시 묻지 않습니다.',
  'providers.test': '연결 확인',
  'providers.works': '제공자가 올바르게 응답합니다.',
  'providers.broken': '제공자가 올바르게 응답하지 않습니다: {problem}',
  'providers.off': '꺼짐',

  'domains.title': '인증 제공자를 꼭 써야 하는 도메인',
  'domains.about':
    '이 도메인의 주소를 쓰는 사람은 인증 제공자로만 로그인합니다. 패스키가 있는 관리자는 고장을 고칠 수 있도록 들어올 수 있습니다.',
  'domains.none': '아직 도메인이 없습니다.',
  'domains.add': '도메인 등록',
  'domains.domain': '이메일 도메인',
  'domains.verify': '레코드 확인',
  'domains.record': '도메인 소유를 증명하려면 이 TXT 레코드를 게시하세요:',
  'domains.verified': '증명됨',
  'domains.unverified': '증명 안 됨',
  'domains.required': '인증 제공자 필수',
  'domains.remove': '도메인 반납',
  'domains.removeAbout': '{domain} 주소의 사람도 다시 비밀번호로 로그인할 수 있습니다.',

  'scim.title': '디렉터리 (SCIM 2.0)',
  'scim.about': '디렉터리가 구성원을 직접 만들고 바꾸고 비활성화합니다. 비활성화는 즉시 적용됩니다.',
  'scim.partnerAbout':
    '디렉터리가 파트너 자체 계정을 직접 만들고 바꾸고 비활성화합니다. 센터의 구성원은 건드리지 않습니다. 비활성화는 즉시 적용됩니다.',
  'scim.url': '디렉터리에 입력할 주소',
  'scim.none': '아직 토큰이 없습니다.',
  'scim.create': '새 토큰',
  'scim.rotate': '교체',
  'scim.revoke': '폐기',
  'scim.revokeAbout': '“{name}”을(를) 쓰는 디렉터리는 지금부터 거부됩니다.',
  'scim.shownOnce': '새 디렉터리 토큰',
  'scim.defaultRole': '그룹이 없을 때의 역할',

  'groupRoles.title': '그룹별 역할',
  'groupRoles.about':
    '디렉터리나 제공자의 클레임에서 이 그룹에 속한 사람은 이 역할을 갖습니다. 권한이 가장 큰 역할이 적용됩니다.',
  'groupRoles.partnerAbout':
    '디렉터리에서 이 그룹에 속한 파트너 계정은 이 역할을 갖습니다. 여럿이면 권한이 가장 큰 역할이 적용됩니다.',
  'groupRoles.group': '그룹',
  'groupRoles.add': '그룹 추가',
  'groupRoles.remove': '{group} 삭제',
  'groupRoles.saved': '이제 이 그룹들에 따라 역할이 주어집니다.',

  'identities.title': '조직 계정으로 로그인',
  'identities.about': '나를 로그인시킬 수 있는 인증 제공자입니다.',
  'identities.none': '없습니다. 제공자로 처음 로그인할 때 연결됩니다.',
  'identities.remove': '연결 끊기',
  'identities.removeAbout': '더는 {name}(으)로 로그인할 수 없습니다.',
};
