import { describeReason, type Reasons } from '../../../messages/describe-reason.ts';

const founding = /^CRITICAL: executor が blocked。(.*)$/s;

/** Why an attempt could not be made, where that is what an issue says; the founding sentence stays in files. */
export function blockedIn(issue: string): string | undefined {
  return founding.exec(issue)?.[1];
}

/** The same in words. What a reply must look like is said to the model alone. */
export function whyBlocked(reason: string, reasons: Reasons): string {
  return /^invalid_reply\b/.test(reason)
    ? reasons.failed.invalid_reply
    : describeReason(reason, reasons);
}
