import { describeReason, type Reasons } from '../../../messages/describe-reason.ts';

/** Why an attempt could not be made, in words. What a reply must look like is said to the model alone. */
export function whyBlocked(reason: string, reasons: Reasons): string {
  return /^invalid_reply\b/.test(reason)
    ? reasons.failed.invalid_reply
    : describeReason(reason, reasons);
}
