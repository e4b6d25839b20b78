import type { RoomPlace } from '../../../runs/place.ts';

/** `runs/ses_…`: any number of them beside each other. */
export const sessionPlace = { each: 'runs' } as const satisfies RoomPlace;

/** What all sessions of a workspace share. */
export const sharedPaths = {
  ledger: 'learnings/flow/entries.yaml',
  archives: 'learnings/flow/archive',
  archive: (month: string) => `learnings/flow/archive/${month}.yaml`,
  corrupt: (stamp: string) => `learnings/flow/entries.corrupt-${stamp}.yaml`,
  definition: (name: string) => `sessions/${name}.yaml`,
  debts: 'monitors/debt-triggers.yaml',
  monitors: 'monitors/state.json',
} as const;

/** Where the files of one session lie; `folder`: `runs/ses_…` (`docs/spec/session.md` §14). */
export function filesOf(folder: string) {
  const at = (name: string) => `${folder}/${name}`;
  const attempt = (n: number) => at(`attempts/${String(n).padStart(2, '0')}`);
  return {
    at,
    request: at('request.md'),
    selection: at('selection.json'),
    definition: (session: string) => at(`session-${session}.yaml`),
    init: at('init.json'),
    classification: at('classification.json'),
    /** `n`: the first pair, or one that its person wanted instead. */
    personas: (n: number) => at(n === 1 ? 'personas.json' : `personas-${n}.json`),
    classifier: at('replies/classifier.json'),
    strategist: (pair: number, time: number) => at(`replies/strategist-${pair}-${time}.json`),
    executor: (n: number) => `${attempt(n)}/executor.json`,
    executorReply: (n: number) => `${attempt(n)}/replies/executor.json`,
    watcher: (n: number) => `${attempt(n)}/watcher.json`,
    watcherReply: (n: number, time: number) => `${attempt(n)}/replies/watcher-${time}.json`,
    artifacts: at('artifacts'),
    artifact: (name: string) => at(`artifacts/${name}`),
    /** What is being brought into the project; empty when all of it is there. */
    applying: at('.engine/plans/apply.json'),
    /** What came into a project without a tree, with what lay there before. */
    applied: at('.engine/plans/applied.json'),
    /** What was asked about last: what has changed since is told from here. */
    shown: at('.engine/plans/shown.json'),
    control: at('control/answer.json'),
    controlText: at('control/answer.md'),
    state: at('state.json'),
    trace: at('trace.jsonl'),
    result: at('result.yaml'),
    oldResult: (n: number) => at(`results/result-${n}.yaml`),
    fallback: at('logs/ledger-fallback.jsonl'),
  };
}
export type SessionPaths = ReturnType<typeof filesOf>;
