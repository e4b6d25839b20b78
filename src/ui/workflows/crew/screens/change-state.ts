import type { Deciders, Deciding } from '../../../screens/question/decide-read.ts';

/** A change in front of a person before it is committed. */
export type ChangeState = Deciding<'commit' | 'leave'>;

/** `c` and once more `c` or Enter commits what has been read to its end, `l` and Enter leaves it as it is. */
export const changeKeys: Deciders<'commit' | 'leave'> = {
  scope: 'change',
  choices: {
    commit_change: { choice: 'commit', weighs: true, read: true },
    leave_change: { choice: 'leave' },
  },
};
