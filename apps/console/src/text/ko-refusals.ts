/**
 * Why the service refuses something, as it says it, and what that is in Korean. A number in braces stands for what is different each
 * time, which is said in Korean too where there is a word for it.
 */
export const koRefusals: Readonly<Record<string, string>> = {
  '{0}: {1}': '{0}: {1}',
  '{0} Try again in {1} seconds.': '{0} {1}초 뒤에 다시 시도하세요.',
  '{0} The rule is {1} of "{2}".': '{0} (정책 "{2}"의 규칙: {1})',
  '{0} The rule is {1}.': '{0} (규칙: {1})',

  'You may not do this.': '할 수 없는 일입니다.',
  'Too many requests. Try again in {0} seconds.': '요청이 너무 많습니다. {0}초 뒤에 다시 시도하세요.',
  'The service is busy or its database is away. Try again shortly.':
    '서비스가 바쁘거나 데이터베이스에 연결할 수 없습니다. 잠시 뒤에 다시 시도하세요.',
  'Something went wrong on our side. Quote the request id when you ask.':
    '서비스에 문제가 생겼습니다. 문의하실 때 요청 번호를 알려 주세요.',
  'The database refused the operation.': '데이터베이스가 작업을 거부했습니다.',
  'The request is not valid.': '요청이 올바르지 않습니다.',
  'names a group twice; capitals and spaces around a name tell none apart':
    '같은 그룹이 두 번 있습니다. 대소문자와 앞뒤 공백은 구별하지 않습니다.',
  'The request does not name its host.': '요청에 호스트 이름이 없습니다.',
  'The request names a host that is none.': '요청에 적힌 호스트가 올바른 호스트가 아닙니다.',
  'The request names its host twice.': '요청에 호스트가 두 번 적혀 있습니다.',
  'This Idempotency-Key was used with another body. Use a new key for a new action.':
    '이 Idempotency-Key는 다른 내용으로 이미 쓰였습니다. 새 작업에는 새 키를 쓰세요.',
  'This call was carried out, and what it answered has been erased since. Use a new key for a new action.':
    '이미 처리된 요청이며, 그 답은 이후에 지워졌습니다. 새 작업에는 새 키를 쓰세요.',
  'A request with this Idempotency-Key is still running.':
    '같은 Idempotency-Key의 요청이 아직 처리되고 있습니다.',
  'The body is nested deeper than {0} levels.': '내용이 {0}단계보다 깊게 중첩되어 있습니다.',
  'The body is larger than 1 MiB.': '내용이 1 MiB보다 큽니다.',
  'The body must be JSON, sent as Content-Type: application/json.':
    '내용은 JSON이어야 하며 Content-Type: application/json으로 보내야 합니다.',
  'The path is not one that this service can read.': '이 서비스가 읽을 수 없는 경로입니다.',
  'This method is not served here.': '여기서는 쓸 수 없는 메서드입니다.',
  'No such {0}.': '그런 것이 없습니다: {0}',
  'No such path.': '그런 경로가 없습니다.',

  'The access token is missing or not valid. Sign in at POST /api/auth/login.':
    '로그인되어 있지 않습니다. 다시 로그인하세요.',
  'The access token has expired. Get a new one at POST /api/auth/refresh-token.':
    '로그인이 만료되었습니다. 다시 로그인하세요.',
  'This session has ended. Sign in again.': '로그인 세션이 끝났습니다. 다시 로그인하세요.',
  'This refresh token was used before, so its session has been ended. Sign in again.':
    '이미 쓰인 토큰이어서 세션을 끝냈습니다. 다시 로그인하세요.',
  'This refresh token is not valid or has expired. Sign in again.':
    '로그인이 만료되었습니다. 다시 로그인하세요.',
  'This sign-in token is not valid, was used before or has expired. Ask for a new one.':
    '로그인 토큰이 올바르지 않거나 이미 쓰였거나 만료되었습니다. 새로 받으세요.',
  'Sign in first, and send the access token as "Authorization: Bearer <token>".': '먼저 로그인하세요.',
  'Send the access token as "Authorization: Bearer <token>".': '먼저 로그인하세요.',
  'An API key does not sign in here. Send the access token of a session.':
    'API 키로는 로그인할 수 없습니다. 세션의 토큰을 보내세요.',
  'A change by cookie must come from a page of this site. Send the token as a bearer token instead.':
    '이 사이트의 페이지에서 보낸 요청만 받습니다.',
  'There is no key to sign with.': '서명할 키가 없습니다.',
  'The password is wrong.': '비밀번호가 올바르지 않습니다.',
  'The current password is wrong.': '현재 비밀번호가 올바르지 않습니다.',
  'This link is not valid, was used before or has expired. Ask for a new one.':
    '링크가 올바르지 않거나 이미 쓰였거나 만료되었습니다. 새 링크를 요청하세요.',
  'Confirm that it is you at POST /api/auth/confirm, then try again within ten minutes.':
    '본인임을 확인한 뒤 10분 안에 다시 시도하세요.',
  'This sign-in has taken too long or is over. Start anew.':
    '로그인 시간이 지났거나 이미 끝났습니다. 처음부터 다시 하세요.',
  'This account has a second factor. Confirm with a passkey, or add the code of your app.':
    '이 계정에는 2차 인증이 있습니다. 패스키로 확인하거나 인증 앱의 코드를 함께 입력하세요.',
  'This passkey does not sign in here, or took too long. Try again, or use your password.':
    '이 패스키로는 로그인할 수 없거나 시간이 지났습니다. 다시 시도하거나 비밀번호를 쓰세요.',
  'Recovery codes stand in for a second factor. Set one up first.':
    '복구 코드는 2차 인증을 대신합니다. 먼저 2차 인증을 설정하세요.',
  'This person’s account also opens places that are not yours. Ask the platform operator to reset it.':
    '이 사람의 계정은 다른 곳에서도 쓰입니다. 플랫폼 운영자에게 초기화를 요청하세요.',
  'This person has no second factor.': '이 사람에게는 2차 인증이 없습니다.',
  'This account has no password, so its passkeys are the only way in.':
    '이 계정에는 비밀번호가 없어 패스키로만 들어올 수 있습니다.',
  'This is not a second factor of the account, or it was used before. Try again, or take another one.':
    '이 계정의 2차 인증이 아니거나 이미 쓰였습니다. 다시 시도하거나 다른 것을 쓰세요.',
  'An authenticator app is set up already. Remove it first.':
    '인증 앱이 이미 설정되어 있습니다. 먼저 제거하세요.',
  'No authenticator app is being set up. Ask for a secret first.':
    '설정 중인 인증 앱이 없습니다. 처음부터 다시 하세요.',
  'No authenticator app is set up.': '설정된 인증 앱이 없습니다.',
  'This code is wrong, was used before or is too old. Take the one that the app shows now.':
    '코드가 올바르지 않거나 이미 쓰였거나 오래되었습니다. 앱에 지금 보이는 코드를 쓰세요.',
  'This is the last way into your account. Add another one first.':
    '계정에 들어올 수 있는 마지막 방법입니다. 먼저 다른 방법을 추가하세요.',
  'This is the last way into your account. Add a passkey first.':
    '계정에 들어올 수 있는 마지막 방법입니다. 먼저 패스키를 추가하세요.',
  'An account has at most {0} passkeys. Remove one first.':
    '계정에는 패스키를 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'This passkey is registered already.': '이미 등록된 패스키입니다.',
  'This installation has no host name, so it has no passkeys. Its operator sets PUBLIC_URL.':
    '이 설치에는 호스트 이름이 없어 패스키를 쓸 수 없습니다. 운영자가 PUBLIC_URL을 설정해야 합니다.',

  'This provider signs nobody in to a center of that name.':
    '이 인증 기관으로는 그 센터에 로그인할 수 없습니다.',
  'This provider signs nobody in under this address.': '이 주소에서는 이 인증 기관으로 로그인할 수 없습니다.',
  '{0} does not say that it has verified your address, so nobody can tell who you are here.':
    '{0}에서 이메일 주소를 확인했다고 알려 주지 않아 누구인지 알 수 없습니다.',
  'This sign-in was begun in another browser, is over, or took too long. Start it anew.':
    '다른 브라우저에서 시작했거나 이미 끝났거나 시간이 지난 로그인입니다. 처음부터 다시 하세요.',
  'You came in by another window a moment ago. Sign in again.':
    '방금 다른 창에서 로그인했습니다. 다시 로그인하세요.',
  'The identity provider does not answer as it should. Try again in a minute, or ask your administrator.':
    '인증 기관이 제대로 응답하지 않습니다. 잠시 뒤에 다시 시도하거나 관리자에게 문의하세요.',
  'The identity provider’s answer does not hold, or was used before. Start the sign-in anew.':
    '인증 기관의 응답이 올바르지 않거나 이미 쓰였습니다. 로그인을 처음부터 다시 하세요.',
  'This was linked a moment ago. Sign in by the provider again.':
    '방금 연결되었습니다. 인증 기관으로 다시 로그인하세요.',
  'There are at most {0} identity providers. Remove one first.':
    '인증 기관은 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'A provider keeps its issuer. Add another provider, and remove this one.':
    '인증 기관의 발급자는 바꿀 수 없습니다. 다른 인증 기관을 추가하고 이것을 제거하세요.',
  'People of {0} sign in by {1}, and in no other way.': '{0} 주소는 {1}(으)로만 로그인할 수 있습니다.',
  'There are at most {0} domains. Remove one first.':
    '도메인은 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'This domain stands in the list already.': '이미 목록에 있는 도메인입니다.',
  'The TXT record {0} was not found with the value that is shown here.':
    '여기에 보이는 값을 가진 TXT 레코드 {0}을(를) 찾지 못했습니다.',
  'Another organisation holds this domain.': '다른 조직이 가진 도메인입니다.',
  'Prove the domain by its TXT record first.': '먼저 TXT 레코드로 도메인을 증명하세요.',
  'Nobody has signed in by a provider yet. Try one first, then require it.':
    '아직 아무도 인증 기관으로 로그인하지 않았습니다. 먼저 시험해 본 뒤 필수로 하세요.',
  'There are at most {0} directory tokens. Revoke one first.':
    '디렉터리 토큰은 {0}개까지 둘 수 있습니다. 먼저 하나를 폐기하세요.',

  'This invitation is for an account that exists. Sign in with it, then accept.':
    '이미 있는 계정에 보낸 초대입니다. 그 계정으로 로그인한 뒤 수락하세요.',
  'An account for this address was made a moment ago. Sign in with it, then accept.':
    '방금 이 주소의 계정이 만들어졌습니다. 그 계정으로 로그인한 뒤 수락하세요.',
  'This invitation is not valid, was used before or has expired. Ask for a new one.':
    '초대가 올바르지 않거나 이미 쓰였거나 만료되었습니다. 새 초대를 요청하세요.',
  'This address already has an open invitation or membership in this center.':
    '이 주소는 이미 이 센터에 초대되었거나 구성원입니다.',
  'A center without a payment invites {0} people a day.':
    '결제한 적이 없는 센터는 하루에 {0}명까지 초대할 수 있습니다.',
  'The administrator of a new center is invited at most {0} times a day.':
    '새 센터의 관리자는 하루에 {0}번까지 초대할 수 있습니다.',
  'This is the last administrator of the center. Make another one first.':
    '센터의 마지막 관리자입니다. 먼저 다른 관리자를 두세요.',
  'This is the last administrator of the partner. Make another one first.':
    '파트너의 마지막 관리자입니다. 먼저 다른 관리자를 두세요.',
  'This parent and this child are linked already.': '이 보호자와 자녀는 이미 연결되어 있습니다.',
  'This center has ended; nobody comes in any more.': '종료된 센터여서 더는 아무도 들어올 수 없습니다.',
  'This center has an administrator, who invites others.':
    '이 센터에는 관리자가 있으며, 다른 사람은 관리자가 초대합니다.',
  'This membership is over already.': '이미 끝난 구성원 자격입니다.',
  'A membership that is {0} cannot be moved by "{1}"; that needs {2}.':
    '구성원이 {0} 상태일 때는 "{1}"을(를) 할 수 없습니다. 필요한 상태: {2}.',
  'This membership was moved by somebody else a moment ago. Look again.':
    '방금 다른 사람이 이 구성원의 상태를 바꾸었습니다. 다시 확인하세요.',
  'All {0} seats of the plan {1} are taken. End a membership or move to a larger plan.':
    '{1} 요금제의 {0}자리가 모두 찼습니다. 구성원을 줄이거나 더 큰 요금제로 바꾸세요.',

  'This center is on its way to another cell. Try again shortly.':
    '센터를 다른 곳으로 옮기는 중입니다. 잠시 뒤에 다시 시도하세요.',
  'This center is at {0} now. Its keys go on working there.':
    '이 센터는 이제 {0}에 있습니다. API 키는 그곳에서도 쓸 수 있습니다.',
  'This center is at {0} now. Sign in there.': '이 센터는 이제 {0}에 있습니다. 그곳에서 로그인하세요.',
  'This center is not here any more. Ask its administrator where it is.':
    '이 센터는 이제 여기에 없습니다. 센터 관리자에게 문의하세요.',
  'This center is not one of yours.': '회원님의 센터가 아닙니다.',
  'This center has ended; it cannot be suspended or opened again.':
    '종료된 센터는 정지하거나 다시 열 수 없습니다.',
  'No center is shown under this domain.': '이 도메인에 보이는 센터가 없습니다.',
  'The settings would be larger than 64 KiB. Take something away first.':
    '설정이 64 KiB보다 커집니다. 먼저 일부를 지우세요.',
  'The patch is larger than 64 KiB.': '변경 내용이 64 KiB보다 큽니다.',
  'Policies go by country and region, so they are not the center’s to change. Ask your partner or the platform operator.':
    '정책은 국가와 지역을 따르므로 센터에서 바꿀 수 없습니다. 파트너나 플랫폼 운영자에게 요청하세요.',
  'This subdomain is taken or reserved. Choose another one.':
    '이미 쓰이거나 예약된 하위 도메인입니다. 다른 것을 고르세요.',
  'This orderId has already made a center out of another request. Use a new orderId for another center.':
    '이 주문 번호로 이미 다른 센터를 만들었습니다. 새 주문 번호를 쓰세요.',
  'You can only order a center for yourself: send your own actor id as adminActorId.':
    '센터는 자신의 이름으로만 주문할 수 있습니다.',
  'A child can neither order a center nor run one. Ask an adult to.':
    '어린이는 센터를 주문하거나 운영할 수 없습니다. 어른에게 부탁하세요.',
  'You have {0} centers that nothing was paid for yet. Pay for one of them first.':
    '아직 결제하지 않은 센터가 {0}개 있습니다. 먼저 그중 하나를 결제하세요.',
  'The center could not be made, and nothing of it was kept. Send the same request again.':
    '센터를 만들지 못했고 남은 것도 없습니다. 같은 요청을 다시 보내세요.',
  'This subscription is canceled for good. Order a center anew.':
    '완전히 해지된 구독입니다. 센터를 새로 주문하세요.',
  'This subscription is canceled already.': '이미 해지된 구독입니다.',
  'This order is over {0} {1} (in minor units).': '이 주문의 금액은 {0} {1}입니다(최소 단위).',
  'This providerPaymentId was reported for another order.': '다른 주문에 쓰인 결제 번호입니다.',

  'Nobody assesses themselves. Ask a colleague.': '자기 자신은 평가할 수 없습니다. 동료에게 부탁하세요.',
  'This session belongs to another center. Switch to it first.':
    '다른 센터의 수업입니다. 먼저 그 센터로 바꾸세요.',
  'Check-in is open from 15 minutes before the session begins until it ends.':
    '출석은 수업 시작 15분 전부터 끝날 때까지 할 수 있습니다.',
  'You have checked in to this session already.': '이 수업에 이미 출석했습니다.',
  'The course is not completed yet: {0}.': '아직 강의를 마치지 않았습니다: {0}.',
  'Only staff and the learner may complete a course.': '직원과 학습자만 강의를 마칠 수 있습니다.',
  'The learner has the certificate of this course already.': '학습자가 이 강의의 수료증을 이미 받았습니다.',
  'Only an ADMIN, the buyer and the platform operator may confirm this.':
    '관리자, 구매자, 플랫폼 운영자만 확인할 수 있습니다.',
  'This order has been paid for already.': '이미 결제된 주문입니다.',
  'No payment provider is set up here. Ask the operator of this service to set PAYMENT_PROVIDER_URL.':
    '결제 대행사가 설정되어 있지 않습니다. 서비스 운영자에게 PAYMENT_PROVIDER_URL 설정을 요청하세요.',
  'The payment provider does not know this payment.': '결제 대행사가 모르는 결제입니다.',
  'The payment provider knows this payment with another order or amount.':
    '결제 대행사에는 다른 주문이나 다른 금액으로 되어 있는 결제입니다.',
  'The payment is not settled yet. Confirm it once it is.':
    '아직 결제가 끝나지 않았습니다. 끝난 뒤에 확인하세요.',
  'This product is not on offer.': '판매하지 않는 상품입니다.',
  'They have this product already.': '이미 가지고 있는 상품입니다.',
  'You may order for yourself and for children you are the guardian of here.':
    '자신과 이 센터에서 보호자로 등록된 자녀의 것만 주문할 수 있습니다.',
  'Only staff, the learner and their parents may look at this.': '직원, 학습자, 그 보호자만 볼 수 있습니다.',

  'You may book for yourself and for children you are the guardian of here.':
    '자신과 이 센터에서 보호자로 등록된 자녀의 것만 예약할 수 있습니다.',
  'There is another booking for the same person at that time. Choose another time.':
    '같은 시간에 이 사람의 다른 예약이 있습니다. 다른 시간을 고르세요.',
  'This slot is not on offer any more. Ask for the available slots again.':
    '이제 예약할 수 없는 시간입니다. 예약할 수 있는 시간을 다시 확인하세요.',
  'The center has no such slot any more. Ask for the available slots again.':
    '이제 센터에 없는 시간입니다. 예약할 수 있는 시간을 다시 확인하세요.',
  'The booking has begun and can no longer be canceled.': '이미 시작된 예약은 취소할 수 없습니다.',
  'The booking has begun and can no longer be moved.': '이미 시작된 예약은 옮길 수 없습니다.',
  'The booking was canceled. Book anew.': '취소된 예약입니다. 새로 예약하세요.',
  'Only whom it is for, their guardian, or an ADMIN may {0} a booking.':
    '예약 대상자, 그 보호자, 관리자만 할 수 있습니다.',
  'An ADMIN closes the center; an INSTRUCTOR their own time.':
    '센터 휴무는 관리자가, 강사 자신의 시간은 강사가 닫을 수 있습니다.',
  'Only who teaches has such a calendar.': '강사에게만 있는 캘린더입니다.',
  'There are {0} addresses already. Take one back first.':
    '주소가 이미 {0}개 있습니다. 먼저 하나를 거두세요.',
  'This slot is free. Book it.': '비어 있는 시간입니다. 바로 예약하세요.',
  'They have booked this slot already.': '이미 이 시간을 예약했습니다.',
  'They wait for this slot already.': '이미 이 시간을 기다리고 있습니다.',
  'The wait is over: the slot was booked. Cancel the booking instead.':
    '기다리던 시간이 예약되었습니다. 대신 예약을 취소하세요.',

  '{0} imports are open already. Confirm or cancel one of them.':
    '열려 있는 가져오기가 이미 {0}개입니다. 그중 하나를 확정하거나 취소하세요.',
  'Part {0} came before with another text.': '{0}번째 조각이 다른 내용으로 이미 왔습니다.',
  'A file has at most 64 MiB. Import it in pieces.': '파일은 64 MiB까지입니다. 나누어 가져오세요.',
  'The keys of this installation cannot be read now, so who made a file is not shown.':
    '지금은 이 설치본의 키를 읽을 수 없어, 누가 파일을 만들었는지 알 수 없습니다.',
  'The file is empty, or holds something else than text.':
    '파일이 비어 있거나 글자가 아닌 내용이 들어 있습니다.',
  'The file is neither in UTF-8 nor in a Korean encoding. Save it as CSV in UTF-8.':
    '파일이 UTF-8도 한국어 인코딩도 아닙니다. UTF-8 CSV로 저장하세요.',
  'The file has no part yet.': '아직 파일의 내용이 없습니다.',
  'No row can be imported.': '가져올 수 있는 행이 없습니다.',
  '{0} rows cannot be imported. Mend the file, or say that they are left out.':
    '{0}개 행을 가져올 수 없습니다. 파일을 고치거나 그 행을 빼고 가져오세요.',
  'The column {0} is not one of {1}.': '{0}은(는) 쓸 수 있는 열이 아닙니다. 쓸 수 있는 열: {1}',
  'The column {0} is missing.': '{0} 열이 없습니다.',
  'The column {0} is there twice.': '{0} 열이 두 번 있습니다.',
  'The row has {0} fields and the head {1}.': '이 행의 칸은 {0}개인데 첫 줄의 열은 {1}개입니다.',
  'The file is empty.': '파일이 비어 있습니다.',
  'The file cannot be read: {0}': '파일을 읽을 수 없습니다: {0}',
  'A file has at most {0} rows. Import it in pieces.': '파일은 {0}행까지입니다. 나누어 가져오세요.',
  'A part of the file is missing. Upload it again.': '파일의 일부가 없습니다. 다시 올려 주세요.',
  '{0} is missing.': '{0} 값이 없습니다.',
  '{0} is no address.': '{0}은(는) 이메일 주소가 아닙니다.',
  '{0} has more than {1} characters.': '{0} 값이 {1}자를 넘습니다.',
  '{0} must be one of {1}.': '{0} 값은 다음 중 하나여야 합니다: {1}',
  '{0} must be at least {1}.': '{0} 값은 {1} 이상이어야 합니다.',
  '{0} must be a whole number up to {1}.': '{0} 값은 {1} 이하의 정수여야 합니다.',
  'instructor and member are the same person.': 'instructor와 member가 같은 사람입니다.',
  'start must be a time such as 2027-03-01 10:00 or 2027-03-01T10:00:00+09:00.':
    'start 값은 2027-03-01 10:00 또는 2027-03-01T10:00:00+09:00 같은 시각이어야 합니다.',
  'start must be in the years {0} to {1}.': 'start 값은 {0}년부터 {1}년 사이여야 합니다.',
  'start must be a whole minute.': 'start 값은 분 단위여야 합니다.',
  'start: the clocks skip {0} in {1}.': 'start: {1}에서는 시계가 {0}을(를) 건너뜁니다.',
  'currency must be three letters such as KRW.': 'currency 값은 KRW 같은 세 글자여야 합니다.',
  'active must be yes or no.': 'active 값은 yes 또는 no여야 합니다.',
  'lessons: at most {0}.': 'lessons: {0}개까지입니다.',
  'lessons: {0} must be a title, = and its seconds.': 'lessons: {0}은(는) 제목, =, 초 순서로 적어야 합니다.',
  'lessons: each takes a second at least.': 'lessons: 수업마다 1초 이상이어야 합니다.',
  '{0}: row {1} has the same.': '{0}: {1}번째 행과 같습니다.',
  'email: has an open invitation or membership here.': 'email: 이미 초대했거나 구성원인 주소입니다.',
  'The plan has room for {0} more people.': '요금제에 {0}명까지만 더 들어올 수 있습니다.',
  'The plan has no room for more people.': '요금제에 더 들어올 자리가 없습니다.',
  'instructor: is no active member here.': 'instructor: 이 센터의 활동 중인 구성원이 아닙니다.',
  'instructor: is neither instructor nor administrator here.':
    'instructor: 이 센터의 강사나 관리자가 아닙니다.',
  'member: is no active member here.': 'member: 이 센터의 활동 중인 구성원이 아닙니다.',
  'Another row of the file has the instructor at this time.':
    '파일의 다른 행에 이 시간 같은 강사의 예약이 있습니다.',
  'Another row of the file has the member at this time.':
    '파일의 다른 행에 이 시간 같은 회원의 예약이 있습니다.',
  'The instructor or the member has another booking at this time.':
    '강사나 회원에게 이 시간 다른 예약이 있습니다.',
  'name: there is a product of this name.': 'name: 같은 이름의 상품이 있습니다.',
  'The center is closed.': '센터가 닫혔습니다.',
  'The import is {0}. {1}': '가져오기 상태: {0}. {1}',
  'Read its status.': '상태를 다시 확인하세요.',
  'The archive is not ready. Read its status, and come back when it is.':
    '보관 파일이 아직 준비되지 않았습니다. 준비된 뒤에 다시 오세요.',
  'An archive is being made already. Wait for it.': '보관 파일을 이미 만들고 있습니다. 잠시 기다리세요.',

  'This execution is {0} and cannot be canceled any more.': '{0} 상태의 실행은 취소할 수 없습니다.',
  'This workflow is {0}; only one that is {1} can be {2}.':
    '이 워크플로는 {0} 상태입니다. {1} 상태일 때만 {2} 상태로 바꿀 수 있습니다.',
  'This workflow is {0}; only an ACTIVE one can be executed.':
    '이 워크플로는 {0} 상태입니다. 활성 상태일 때만 실행할 수 있습니다.',
  'A center has at most {0} webhooks. Remove one before adding another.':
    '센터에는 웹훅을 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'Events of the audit log need a key with the scope audit:export.':
    '감사 기록의 이벤트에는 audit:export 권한이 있는 키가 필요합니다.',
  'A replay of this webhook is still running. Wait until it is completed.':
    '이 웹훅의 재전송이 아직 진행 중입니다. 끝날 때까지 기다리세요.',
  'Every delivery of this event has succeeded; there is nothing to retry.':
    '이 이벤트는 모두 전달되어 다시 보낼 것이 없습니다.',
  'An API key has at most {0} signing keys. Remove one first.':
    'API 키에는 서명 키를 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'This key is registered already.': '이미 등록된 키입니다.',
  'A center has at most {0} API keys. Remove one first.':
    '센터에는 API 키를 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'This API key has expired. Make a new one.': '만료된 API 키입니다. 새로 만드세요.',

  'People are still to answer this decision. Ask once they have.':
    '아직 사람의 답을 기다리는 결정입니다. 답이 나온 뒤에 요청하세요.',
  'This was asked about this decision already.': '이 결정에 대해 이미 요청했습니다.',
  'A legal hold keeps what is about this subject. Lift it first, then erase.':
    '법적 보존 때문에 이 대상의 기록을 지울 수 없습니다. 먼저 보존을 해제하세요.',
  'A legal hold keeps this decision. Lift the hold first, then erase.':
    '법적 보존 때문에 이 결정을 지울 수 없습니다. 먼저 보존을 해제하세요.',
  'There are {0} policies already. Change one of them instead.':
    '정책이 이미 {0}개 있습니다. 있는 정책을 바꾸세요.',
  'The policy is at version {0} now. Read it again before you change it.':
    '정책이 이제 버전 {0}입니다. 다시 읽은 뒤에 바꾸세요.',
  'The pack is not ready. Read its status, and come back when it is.':
    '감사 묶음이 아직 준비되지 않았습니다. 준비된 뒤에 다시 오세요.',
  '{0} packs are being made already. Wait for one of them.':
    '감사 묶음을 이미 {0}개 만들고 있습니다. 하나가 끝날 때까지 기다리세요.',
  'There are {0} of them already. End one first.': '이미 {0}개 있습니다. 먼저 하나를 끝내세요.',
  'This has ended already.': '이미 끝났습니다.',
  'Administrators answer decisions; others only those that were passed on to them.':
    '결정에는 관리자가 답합니다. 다른 사람은 자신에게 넘겨진 결정에만 답할 수 있습니다.',
  'This person has not asked you to answer for them, or it has ended.':
    '이 사람이 대신 답해 달라고 하지 않았거나 그 기간이 끝났습니다.',
  'This person could not answer it themselves.': '이 사람은 직접 답할 수 없는 결정입니다.',
  'There are {0} channels already. Remove one first.': '채널이 이미 {0}개 있습니다. 먼저 하나를 제거하세요.',
  'This unit is AUDIT_READY and sealed: record a new one instead.':
    '감사 준비가 끝나 봉인된 증명 단위입니다. 새로 기록하세요.',
  'No such decision proof unit in this center.': '이 센터에 그런 증명 단위가 없습니다.',
  'The unit is {0}; it can be raised to {1} only.':
    '증명 단위가 {0} 수준입니다. {1} 수준으로만 올릴 수 있습니다.',
  'An AI made this draft: a person has to review and raise it.':
    'AI가 만든 초안입니다. 사람이 검토하고 올려야 합니다.',
  'This approver has approved already; the second approval is somebody else’s.':
    '이미 승인한 사람입니다. 두 번째 승인은 다른 사람이 해야 합니다.',
  'This decision is {0} already and cannot change any more.':
    '이 결정은 이미 {0} 상태여서 더는 바꿀 수 없습니다.',
  'No policy lets this decision be answered together with others.':
    '이 결정을 다른 결정과 함께 답하게 하는 정책이 없습니다.',
  'Approvals have to name their approver.': '승인에는 승인자의 이름이 있어야 합니다.',
  'Approvals have to be given by somebody who is signed in; an API key’s word is not enough.':
    '로그인한 사람이 승인해야 합니다. API 키만으로는 부족합니다.',
  'Approvals have to be signed with the approver’s passkey.': '승인자의 패스키로 서명해야 합니다.',
  'This is answered by a human who is signed in or signs with a passkey.':
    '로그인했거나 패스키로 서명하는 사람이 답해야 합니다.',
  'You approved the decision that this is about. Somebody else has to look at it.':
    '회원님이 승인한 결정에 대한 것입니다. 다른 사람이 보아야 합니다.',
  'This concerns you. Somebody else has to look at it.':
    '회원님 자신에 관한 것입니다. 다른 사람이 보아야 합니다.',
  'Whoever asked is told why: give a reason.': '요청한 사람에게 알릴 이유를 적으세요.',
  'What was signed is not what would be sealed: the decision, its policy or the answer is another. Look at it again and ask for a new challenge.':
    '서명한 내용이 봉인될 내용과 다릅니다. 결정, 정책 또는 답이 바뀌었습니다. 다시 확인하고 서명하세요.',
  'Nobody has the run of this call. Ask agents/decide with an attempt.':
    '이 호출을 실행하는 시도가 없습니다.',
  'Another attempt has the run of this call.': '다른 시도가 이 호출을 실행하고 있습니다.',
  'The outcome of this call is {0} already.': '이 호출의 결과는 이미 {0}입니다.',
  'The outcome of this call is {0} already, with another output or reason.':
    '이 호출의 결과는 다른 output 또는 reason과 함께 이미 {0}(으)로 보고되었습니다.',
  'Who made this decision was erased, so it takes no outcome.':
    '결정한 주체가 지워져 결과를 기록할 수 없습니다.',
  'This idempotencyKey was used with another body. Use a new key for a new decision.':
    '이 idempotencyKey는 다른 내용으로 이미 쓰였습니다. 새 결정에는 새 키를 쓰세요.',
  'This idempotencyKey is the decisionId of another decision. Use a key of your own.':
    '이 idempotencyKey는 다른 결정의 decisionId입니다. 자신의 키를 쓰세요.',
  'This approver has no passkey yet. Register one first, then approve.':
    '아직 패스키가 없습니다. 먼저 등록한 뒤 승인하세요.',
  'This challenge was not given to this approver for this decision. Ask for one of its own.':
    '이 결정과 승인자에게 주어진 서명 요청이 아닙니다. 다시 시도하세요.',
  'This challenge has expired. Ask for a new one and sign again.':
    '서명 요청이 만료되었습니다. 다시 서명하세요.',
  'This challenge was used already: the approval is recorded.':
    '이미 서명했습니다. 승인이 기록되어 있습니다.',
  'The passkey’s answer does not count. {0}': '패스키의 응답을 인정할 수 없습니다. {0}',
  'Its count of signatures did not go up: it was sent before, or there is a copy of the passkey. Sign again.':
    '서명 횟수가 늘지 않았습니다. 이미 보낸 서명이거나 복사된 패스키가 있습니다. 다시 서명하세요.',
  'Too many calls wait already. Put more ids into one call.':
    '기다리는 요청이 너무 많습니다. 한 요청에 여러 id를 넣으세요.',
  'The chain {0} does not hold: verify it to find the first bad entry, and restore it before going on.':
    '체인 {0}이(가) 온전하지 않습니다. 검증하여 처음 잘못된 항목을 찾고, 복원한 뒤 계속하세요.',
  'This entry is not sealed yet. Ask again in a second.':
    '아직 봉인되지 않은 항목입니다. 잠시 뒤에 다시 시도하세요.',
  'This passkey is not registered. Register it first, or use another one.':
    '등록되지 않은 패스키입니다. 먼저 등록하거나 다른 것을 쓰세요.',
  'This passkey belongs to somebody else. Approvers sign with their own.':
    '다른 사람의 패스키입니다. 승인자는 자신의 패스키로 서명해야 합니다.',
  'An approver has at most {0} credentials. Remove one first.':
    '승인자는 패스키를 {0}개까지 둘 수 있습니다. 먼저 하나를 제거하세요.',
  'The credentials of an approver are all of one site (rpId). Remove the others first.':
    '승인자의 패스키는 모두 한 사이트(rpId)의 것이어야 합니다. 먼저 다른 것을 제거하세요.',
  'This credential is registered already.': '이미 등록된 패스키입니다.',

  'is required': '꼭 필요합니다',
  'is required, or {0} in its place': '꼭 필요합니다. {0}도 됩니다',
  'is required to make your account': '계정을 만드는 데 꼭 필요합니다',
  'is not valid': '올바르지 않습니다',
  'must be one of {0}': '다음 중 하나여야 합니다: {0}',
  'must be 3 to 30 lowercase letters, digits or hyphens': '영어 소문자, 숫자, 하이픈 3~30자여야 합니다',
  'must be string': '글자여야 합니다',
  'must be integer': '정수여야 합니다',
  'must be number': '숫자여야 합니다',
  'must be boolean': '참 또는 거짓이어야 합니다',
  'must be array': '목록이어야 합니다',
  'must be object': '객체여야 합니다',
  'must be >= {0}': '{0} 이상이어야 합니다',
  'must be <= {0}': '{0} 이하여야 합니다',
  'must be > {0}': '{0}보다 커야 합니다',
  'must be < {0}': '{0}보다 작아야 합니다',
  'must NOT have fewer than {0} characters': '{0}자 이상이어야 합니다',
  'must NOT have more than {0} characters': '{0}자 이하여야 합니다',
  'must NOT have fewer than {0} items': '{0}개 이상이어야 합니다',
  'must NOT have more than {0} items': '{0}개 이하여야 합니다',
  'must NOT have fewer than {0} properties': '항목이 {0}개 이상이어야 합니다',
  'must NOT have more than {0} properties': '항목이 {0}개 이하여야 합니다',
  'must match format "email"': '이메일 주소여야 합니다',
  'must match format "uri"': '주소(URL)여야 합니다',
  'must match format "date"': '날짜여야 합니다(예: 2026-01-31)',
  'must match format "date-time"': '날짜와 시간이어야 합니다(예: 2026-01-31T09:00:00Z)',
  'must match format "time"': '시간이어야 합니다(예: 09:00)',
  'must match format "hostname"': '호스트 이름이어야 합니다',
  'must have a character that can be seen': '보이는 글자가 있어야 합니다',
  'must match pattern "{0}"': '정해진 형식이 아닙니다: {0}',
  'must not lie before since': '시작보다 앞설 수 없습니다',
  'must be later than from': '시작보다 늦어야 합니다',
  'must be later than startsAt': '시작보다 늦어야 합니다',
  'must be after the start': '시작보다 늦어야 합니다',
  'must not be before startDate': '시작일보다 앞설 수 없습니다',
  'must be within 400 days of the start': '시작에서 400일 안이어야 합니다',
  'must lie after the beginning and after now': '시작과 지금보다 늦어야 합니다',
  'must be at most {0} days after the beginning': '시작에서 {0}일 안이어야 합니다',
  'must differ from the beginning': '시작과 달라야 합니다',
  'must be in the future': '앞으로의 시간이어야 합니다',
  'must be a real time': '실제로 있는 시간이어야 합니다',
  'must be somebody else': '다른 사람이어야 합니다',
  'must be an active administrator of this center': '이 센터의 활동 중인 관리자여야 합니다',
  'must be an active PARENT of this center': '이 센터의 활동 중인 보호자여야 합니다',
  'must be an active CHILD of this center': '이 센터의 활동 중인 자녀여야 합니다',
  'must be a phone number, such as +821012345678 or 010-1234-5678':
    '전화번호여야 합니다(예: +821012345678, 010-1234-5678)',
  'must be an IANA time zone such as Asia/Seoul': 'IANA 시간대여야 합니다(예: Asia/Seoul)',
  'must be a language tag such as ko-KR': '언어 태그여야 합니다(예: ko-KR)',
  'must be an ISO 4217 currency such as KRW': 'ISO 4217 통화여야 합니다(예: KRW)',
  'must be an https address or a path that begins with a single slash':
    'https 주소이거나 슬래시 하나로 시작하는 경로여야 합니다',
  'must end after it begins': '시작보다 늦게 끝나야 합니다',
  'must begin after the one before it ends': '앞의 것이 끝난 뒤에 시작해야 합니다',
  'must be a domain name such as learn.example.org': '도메인 이름이어야 합니다(예: learn.example.org)',
  'must be a domain name of your own such as learn.example.org':
    '직접 가진 도메인 이름이어야 합니다(예: learn.example.org)',
  'must be a list of at most {0} domains': '도메인은 {0}개까지입니다',
  'is given twice': '두 번 있습니다',
  'is not one of your centers': '회원님의 센터가 아닙니다',
  'must be the part of an address behind its @, such as example.org':
    '이메일 주소에서 @ 뒤의 부분이어야 합니다(예: example.org)',
  'must be the issuer itself, without a query, a fragment or /.well-known/':
    '발급자 주소 자체여야 합니다(쿼리, 조각, /.well-known/ 없이)',
  'must not contain spaces or control characters': '공백이나 제어 문자가 있으면 안 됩니다',
  'must be an absolute http or https address': 'http나 https로 시작하는 전체 주소여야 합니다',
  'must be an http or https address': 'http나 https 주소여야 합니다',
  'must be an https address': 'https 주소여야 합니다',
  'must not contain a user name or password': '사용자 이름이나 비밀번호가 있으면 안 됩니다',
  'name at least one event type, or "*"': '이벤트 종류를 하나 이상 적거나 "*"를 쓰세요',
  'is a slot of your own time': '자신의 시간입니다',
  'is a slot of their own time': '그 사람 자신의 시간입니다',
  'must be center; wider scopes are the operator’s': 'center여야 합니다. 더 넓은 범위는 운영자가 정합니다',
  'must name the {0}': '{0}을(를) 적어야 합니다',
  'names nobody where the action is reject': '조치가 거절이면 아무도 적지 않습니다',
  'must name either approvers or a role': '승인자나 역할 중 하나를 적어야 합니다',
  'are people of one center; name a role instead': '한 센터의 사람들입니다. 대신 역할을 적으세요',
  'is about decisions; a pack of the audit log has none':
    '결정에 대한 것입니다. 감사 기록 묶음에는 결정이 없습니다',
  'the period has {0} entries, and a report at most {1}; choose a shorter one, or ask for an audit pack':
    '기간에 항목이 {0}개 있고 보고서는 {1}개까지입니다. 더 짧은 기간을 고르거나 감사 묶음을 요청하세요',
  'must be some of {0}, separated by commas': '다음 가운데서 쉼표로 나누어 적어야 합니다: {0}',
  'The verification could not be finished. Start it again.': '검증을 끝내지 못했습니다. 다시 시작하세요.',
  'must be a real time that is not more than 5 minutes ahead':
    '실제로 있는 시간이어야 하고, 5분 넘게 앞설 수 없습니다',
  'must have at most {0} characters of JSON beside its reasoning': '근거를 빼고 JSON {0}자까지입니다',
  'must not begin with outcome:': 'outcome:으로 시작할 수 없습니다',
  'must be the same as the header Idempotency-Key': 'Idempotency-Key 헤더와 같아야 합니다',
  'is required with a signature: who, what, why and how': '서명에는 who, what, why, how가 모두 필요합니다',
  'must be a compact JWS by EdDSA over a record': '기록에 EdDSA로 서명한 JWS여야 합니다',
  'is over another record: {0} differ from what was sent': '다른 기록의 서명입니다. 보낸 것과 다른 것: {0}',
  'is by no key that is registered with this API key and has not expired':
    '이 API 키에 등록된 유효한 키의 서명이 아닙니다',
  'is none that this log gave out': '이 로그에서 받은 값이 아닙니다',
  'must be a COSE key of ES256, EdDSA or RS256 in base64url without padding':
    'ES256, EdDSA 또는 RS256의 COSE 키여야 합니다(패딩 없는 base64url)',
  'must not be given together with phone': '전화번호와 함께 쓸 수 없습니다',
  'must not be given together with another second factor': '다른 2차 인증과 함께 쓸 수 없습니다',
  'answers a challenge that was used before, is too old or is not yours':
    '이미 쓰였거나 오래되었거나 회원님의 것이 아닌 요청에 대한 답입니다',
  'must be 32 bytes in base64url without padding': '32바이트여야 합니다(패딩 없는 base64url)',
  'name at most {0} event types': '이벤트 종류는 {0}개까지 적을 수 있습니다',
  'is neither an event type nor a wildcard that matches one':
    '이벤트 종류도, 그에 맞는 와일드카드도 아닙니다',
  'must be at most {0} characters of JSON': 'JSON {0}자까지입니다',
  'must not be nested deeper than {0} levels': '{0}단계보다 깊게 중첩할 수 없습니다',
  'is not a plan on offer; GET /provisioning/center-plans lists them': '지금 제공하는 요금제가 아닙니다',
  'is not the id of an actor': '사람의 id가 아닙니다',
  'must be somebody who can be invited by mail, or yourself':
    '메일로 초대할 수 있는 사람이거나 자신이어야 합니다',
  'is the id of another lesson': '다른 차시의 id입니다',
  'is not the one on display any more; scan the code again':
    '이제 보이는 코드가 아닙니다. 코드를 다시 찍으세요',
  'names no session': '그런 수업이 없습니다',
  'must be at most 24 hours after startsAt; plan a session for each day':
    '시작에서 24시간 안이어야 합니다. 날마다 수업을 따로 만드세요',
  'must be {0}, the next part': '다음 조각인 {0}번이어야 합니다',
  'is no id of a slot; take one from available-slots':
    '예약할 수 있는 시간의 id가 아닙니다. 목록에서 고르세요',
  'must be 1 to 255 printable characters': '인쇄할 수 있는 글자 1~255자여야 합니다',
};

/** What is not there, with the particle that it takes. */
export const koMissing: Readonly<Record<string, string>> = {
  'API key': 'API 키를',
  'approver credential': '승인자의 패스키를',
  archive: '보관 파일을',
  'audit entry': '감사 기록을',
  'audit pack': '감사 묶음을',
  booking: '예약을',
  'calendar feed': '캘린더 주소를',
  center: '센터를',
  certificate: '수료증을',
  channel: '채널을',
  checkpoint: '체크포인트를',
  closure: '휴무를',
  course: '강의를',
  'decision event': '결정을',
  'decision of an agent': '에이전트의 결정을',
  'decision proof unit': '증명 단위를',
  delegation: '위임을',
  'directory token': '디렉터리 토큰을',
  document: '문서를',
  domain: '도메인을',
  event: '이벤트를',
  execution: '실행을',
  'export key': '내보내기 키를',
  group: '그룹을',
  guardian: '보호자를',
  identity: '연결된 계정을',
  'identity provider': '인증 기관을',
  import: '가져오기를',
  instructor: '강사를',
  learner: '학습자를',
  lesson: '차시를',
  membership: '구성원을',
  order: '주문을',
  partner: '파트너를',
  passkey: '패스키를',
  person: '사람을',
  policy: '정책을',
  product: '상품을',
  proof: '증명을',
  replay: '재전송을',
  'sealed evidence': '봉인된 증거를',
  session: '세션을',
  'signing key': '서명 키를',
  'standing legal hold': '법적 보존을',
  subscription: '구독을',
  tile: '타일을',
  'time stamp': '타임스탬프를',
  user: '사용자를',
  'waiting entry': '대기를',
  webhook: '웹훅을',
  workflow: '워크플로를',
};
