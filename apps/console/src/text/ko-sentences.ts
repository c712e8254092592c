/** Sentences that the service writes by itself, as they are in its answers, and what they are in Korean. */
export const koSentences: Readonly<Record<string, string>> = {
  'The center demands a policy for every decision and none covers this one.':
    '센터는 모든 결정에 정책을 요구하지만, 이 결정에 해당하는 정책이 없습니다.',
  'A policy demands that another one covers this, and none does.':
    '다른 정책도 적용되어야 한다고 정책이 요구하지만, 해당하는 정책이 없습니다.',
  'Actor, description or input, reasoning and model are not all given.':
    '행위자, 설명 또는 입력, 근거, 모델이 모두 주어지지는 않았습니다.',
  'No human has reviewed it yet.': '아직 아무도 검토하지 않았습니다.',
  'A threshold is set and no risk score was given.':
    '기준값이 정해져 있으나 위험 점수가 주어지지 않았습니다.',
  'The risk score is not below the threshold.': '위험 점수가 기준값보다 낮지 않습니다.',
  '0 of two approvers has approved.': '두 명 중 아직 아무도 승인하지 않았습니다.',
  '1 of two approvers has approved.': '두 명 중 한 명이 승인했습니다.',

  'For a first look: one small team, no bill.': '처음 둘러보는 작은 팀을 위한 무료 요금제입니다.',
  'For a single center that opens its doors.': '새로 문을 여는 단일 센터에 알맞습니다.',
  'For a center with several teams and its own integrations.':
    '여러 팀과 자체 연동이 있는 센터에 알맞습니다.',
  'Growth for a year at the price of ten months.': 'Growth를 열 달 요금으로 한 해 동안 이용합니다.',
  'For networks and white-label partners.':
    '여러 센터를 운영하는 조직과 화이트 라벨 파트너를 위한 요금제입니다.',

  'DPU integrity check': '증명 단위 무결성 점검',
  'Verifies the whole chain of decision proof units and tells the admins when it is broken.':
    '증명 단위의 체인 전체를 검증하고, 끊어졌으면 관리자에게 알립니다.',
  'Unpaid subscription notice': '구독료 미납 알림',
  'Tells the admins when the subscription is unpaid or its trial is about to end.':
    '구독료가 미납되었거나 체험 기간이 곧 끝나면 관리자에게 알립니다.',
  'Payment failure follow-up': '결제 실패 후속 처리',
  'Tells the admins at once when a payment has failed for good.':
    '결제가 최종 실패하면 바로 관리자에게 알립니다.',
  'AI session summary for review': 'AI 수업 요약(검토용)',
  'Drafts a summary of session notes, or of the latest decisions. The draft counts only after a person has raised its decision proof unit.':
    '수업 기록이나 최근 결정을 요약한 초안을 씁니다. 초안은 사람이 증명 단위의 수준을 올린 뒤에야 효력이 있습니다.',
  'Attendance digest': '출석 요약',
  'Mails the admins how many came to which course.': '강의별 출석 인원을 관리자에게 메일로 보냅니다.',
  'Booking load report': '예약 현황 보고',
  'Mails the admins how the coming bookings are spread over the instructors.':
    '앞으로의 예약이 강사별로 어떻게 나뉘어 있는지 관리자에게 메일로 보냅니다.',
  'Case review reminder': '검토 대기 알림',
  'Mails the admins which decisions are still drafts and wait for a reviewer.':
    '아직 초안이라 검토를 기다리는 결정을 관리자에게 메일로 보냅니다.',
  'Revenue digest': '매출 요약',
  'Mails the admins what was paid and what failed.':
    '결제된 금액과 실패한 결제를 관리자에게 메일로 보냅니다.',

  'What to summarise; without it, the latest decisions.':
    '요약할 내용입니다. 비워 두면 최근 결정을 요약합니다.',
  'Without notes: how many days of decisions to take.':
    '요약할 내용이 없을 때 며칠 동안의 결정을 볼지 정합니다.',
  'How long it may be.': '길이의 한도입니다.',
  'The language to write in, as a BCP 47 tag; the built-in summariser keeps that of the notes.':
    '쓸 언어의 BCP 47 태그입니다. 내장 요약기는 원문의 언어를 따릅니다.',
  'How many days before the end of a trial to say so.': '체험 기간이 끝나기 며칠 전에 알릴지 정합니다.',
  'Started by hand: how far back to look for an open failure.':
    '직접 실행할 때 며칠 전까지의 미해결 결제 실패를 찾을지 정합니다.',
  'How many days to look back.': '지난 며칠을 볼지 정합니다.',
  'How many days to look ahead.': '앞으로 며칠을 볼지 정합니다.',
  'How long a draft may wait.': '초안이 며칠까지 기다려도 되는지 정합니다.',

  'The sign-in name or the password is wrong.': '로그인 이름 또는 비밀번호가 올바르지 않습니다.',
  'You have no active membership in this center. Ask its administrator for an invitation.':
    '이 센터의 구성원이 아닙니다. 센터 관리자에게 초대를 요청하세요.',
  'Your membership in this center is suspended. Ask its administrator.':
    '이 센터에서 회원님의 자격이 정지되었습니다. 센터 관리자에게 문의하세요.',
  'Your membership in this center has ended.': '이 센터에서 회원님의 자격이 종료되었습니다.',
  'This center is suspended. Its administrator can see why under its subscription.':
    '이 센터는 정지되었습니다. 센터 관리자가 구독 화면에서 이유를 볼 수 있습니다.',
  'Your role does not allow this.': '회원님의 역할로는 할 수 없는 일입니다.',
  'A second factor is asked for here. Add a passkey or an authenticator app to your account, then go on.':
    '여기서는 2차 인증이 필요합니다. 계정에 패스키나 인증 앱을 추가한 뒤 계속하세요.',
};
