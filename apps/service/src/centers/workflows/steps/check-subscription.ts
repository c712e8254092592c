import { findSubscription } from '../../subscriptions/index.ts';
import type { Step } from '../template.ts';
import { type Digest, daysAfter, localDay, numberOf } from './digest.ts';

/** Whether the center owes something for its subscription, or soon will. */
export const checkSubscription: Step = {
  name: 'check-subscription',
  async inTransaction(tx, { center, execution, now }): Promise<Digest> {
    const subscription = await findSubscription(tx, { centerId: center.id, now });
    if (!subscription) return { subject: 'There is no subscription', lines: [], isNews: false };
    const { status, planName } = subscription;
    const periodEnd = new Date(subscription.currentPeriodEnd);
    const isEnding =
      status === 'TRIAL' && periodEnd <= daysAfter(now, numberOf(execution.parameters, 'noticeDays'));
    const isUnpaid = status === 'PAST_DUE' || status === 'SUSPENDED';
    return {
      subject: isUnpaid ? `The plan ${planName} is unpaid` : `The plan ${planName} is ${status}`,
      lines: [`The current period ends on ${localDay(periodEnd, center.timezone)}.`],
      isNews: isUnpaid || isEnding,
      status,
    };
  },
};
