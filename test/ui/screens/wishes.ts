import type { Question } from '../../../src/engine/data/question.ts';

/** A wish to run a command, as an agent's tools ask for it. */
export function wish(subject: string, change: Partial<Question['values']> = {}): Question {
  return {
    id: 'permission-0123abcd',
    kind: 'permission',
    values: {
      step: 'work/cmd_001/results/result_1.md',
      role: 'crew/worker_coder',
      tool: 'run_command',
      subject,
      folder: '/home/me/proj',
      writes: ['/home/me/proj/**'],
      guard: {
        tier: '3',
        phase: '7B2',
        rule: 'git:push',
        reason: { kind: 'subcommand', values: { rule: 'git:push' } },
      },
      bound: '',
      remember: 'always',
      reach: {
        held: true,
        network: false,
        hosts: [],
        offers: [],
        fetches: false,
        writable: ['/home/me/proj'],
        copy: true,
      },
      ...change,
    },
    choices: [
      { id: 'once', key: 'y' },
      { id: 'always', key: 'A', weighty: true },
      { id: 'deny', key: 'n' },
    ],
    comment: true,
    openedAt: '2026-02-05T10:00:00.000Z',
  };
}

export const onceOnly = (subject: string): Question => ({
  ...wish(subject, { remember: 'once' }),
  choices: [
    { id: 'once', key: 'y' },
    { id: 'deny', key: 'n' },
  ],
});

export const testsToo = (subject: string): Question => ({
  ...wish(subject, { checks: true }),
  choices: [
    { id: 'once', key: 'y' },
    { id: 'always', key: 'A', weighty: true },
    { id: 'checks', key: 'T', weighty: true },
    { id: 'deny', key: 'n' },
  ],
});

/** To fetch something, which a person may give hosts to. */
export const fetching = (subject: string, offers: readonly string[] = []): Question => {
  const asked = wish(subject);
  const reach = { held: true, network: false, hosts: [], offers, fetches: true };
  return {
    ...asked,
    values: { ...asked.values, reach: { ...reach, writable: ['/home/me/proj'], copy: true } },
    choices: [
      { id: 'once', key: 'y' },
      { id: 'network', key: 'H', weighty: true },
      { id: 'network_run', key: 'R', weighty: true },
      { id: 'deny', key: 'n' },
    ],
  };
};
