import { namedHosts } from '../../engine/data/hosts.ts';
import type { Question } from '../../engine/data/question.ts';
import { readPermission } from '../messages/permission-values.ts';

/** Network is given to hosts by name: typed now, or offered by the question as it was shown. */
export function lacksHosts(question: Question, choice: string, typed: string): boolean {
  if (question.kind !== 'permission' || !['network', 'network_run'].includes(choice)) return false;
  const { hosts, odd } = namedHosts(typed);
  const offers = readPermission(question).reach?.offers ?? [];
  return odd.length > 0 || (hosts.length === 0 && offers.length === 0);
}
