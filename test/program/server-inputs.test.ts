import { expect, test } from 'vitest';
import { openPerson } from '../support/crew/person.ts';
import type { Fault } from '../support/fault-kinds.ts';
import type { Served } from '../support/fault-server.ts';
import { openAuthor, wholeStory } from '../support/folio/author.ts';

/* What servers really answer, through the built program. */

const idea = '灯台守の娘が、来ない船を待つ話。';
const written = ['write', idea, ...wholeStory, '-c', 'quality_gate.max_rounds=1', '--lang', 'en'];

const inputOf = ({ usage }: Pick<Served, 'usage'>) => ({
  input: usage.input_tokens,
  cacheRead: usage.cache_read_input_tokens,
  cacheWrite: usage.cache_creation_input_tokens,
});

const total = (all: readonly Readonly<Record<string, number>>[], key: string) =>
  all.reduce((sum, one) => sum + (one[key] ?? 0), 0);

test('zeros in all three counters at the end of a reply make nothing of its input free', async () => {
  const author = await openAuthor({ script: [{ fault: { kind: 'zero_usage' }, times: 99 }] });
  expect((await author.run(...written)).code).toBe(0);
  const { all } = JSON.parse((await author.run('stats', '--json')).out);
  const served = author.server.requests.map(inputOf);
  expect(served.every(({ input }) => input > 0)).toBe(true);
  for (const key of ['input', 'cacheRead', 'cacheWrite'])
    expect([key, all.spent.usage[key]]).toEqual([key, total(served, key)]);
});

test('another split that comes later is the one that counts', async () => {
  const author = await openAuthor({
    script: [{ fault: { kind: 'late_usage', input: 18, cacheRead: 8831 }, times: 99 }],
  });
  expect((await author.run(...written)).code).toBe(0);
  const { all } = JSON.parse((await author.run('stats', '--json')).out);
  const calls = author.server.requests.length;
  expect(all.spent.usage).toMatchObject({ input: 18 * calls, cacheRead: 8831 * calls });
});

const limited = (after: string): Fault => ({
  kind: 'status',
  status: 429,
  type: 'rate_limit_error',
  message: 'slow down',
  headers: { 'retry-after': after },
});

test.each([
  ['of a day', '86400', /resets at \d{4}-\d\d-\d\d/],
  ['until the year 2100', 'Fri, 01 Jan 2100 12:00:00 GMT', /resets at 2100-01-01/],
  ['beyond any calendar', '99999999999999', /usage limit is reached/],
])(
  'a wait %s is waited for a day at most, or ends the run as paused with its end said',
  async (_, after, until) => {
    const author = await openAuthor({ script: [{ fault: limited(after), times: 99 }] });
    const patient = author.start(...written);
    await patient.until((out) => /Waiting until (\S+ \S+), then going on/.test(out));
    patient.child.kill('SIGTERM');
    const stopped = await patient.ended;
    expect(stopped.code).toBe(143);
    const [, moment = ''] = /Waiting until (\S+ \S+), then/.exec(stopped.out) ?? [];
    const days = (Date.parse(moment.replace(' ', 'T')) - Date.now()) / 86_400_000;
    expect([moment, days < 1.01 && days > 0.9]).toEqual([moment, true]);
    expect(author.server.requests).toHaveLength(1);

    const ended = await author.run(
      'resume',
      '-c',
      'provider.wait_for_reset=false',
      '--plain',
      '--lang',
      'en',
    );
    expect([ended.code, ended.err]).toEqual([3, expect.stringMatching(until)]);
    expect(ended.err).toContain('slow down');
    expect((await author.run('runs', '--lang', 'en')).out).toMatch(/ paused /);
  },
);

const errorOf = (type: string, message: string): Fault => ({
  kind: 'status',
  status: 200,
  type,
  message,
});

test('an error object with the status 200 is what it says, first or in the middle of a run', async () => {
  for (const nth of [0, 3]) {
    const when = (request: Pick<Served, 'nth'>) => request.nth === nth;
    const busy = await openAuthor({
      script: [{ fault: errorOf('overloaded_error', 'busy'), when }],
    });
    const { code, out } = await busy.run(...written);
    expect([code, out]).toEqual([0, expect.stringContaining('overloaded. Trying again')]);
    const refused = await openAuthor({
      script: [{ fault: errorOf('authentication_error', 'bad key'), when }],
    });
    const ended = await refused.run(...written);
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('was not accepted')]);
    expect(ended.err).toContain('bad key');
    expect(refused.server.requests).toHaveLength(nth + 1);
  }
});

test('a page instead of an answer is another server at first, and passes once the API has answered in the run', async () => {
  const page: Fault = { kind: 'page', status: 200 };
  const wrong = await openAuthor({ script: [{ fault: page, times: 99 }] });
  const ended = await wrong.run(...written);
  expect([ended.code, ended.err]).toEqual([3, expect.stringContaining('not the model API')]);
  const passing = await openAuthor({
    script: [{ fault: page, when: ({ nth }) => nth > 2, times: 2 }],
  });
  const { code, out } = await passing.run(...written);
  expect([code, out]).toEqual([0, expect.stringContaining('Trying again')]);
});

test('sixty workers read from the cache what all of them share, and pay at most four tenths of its price without one', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ id: at + 1 }));
  const person = await openPerson(() => undefined, { rows });
  const line = ['crew', 'Say how to run it.', '--plain', '--no-retrospect', '--budget', 'none'];
  const { code } = await person.run(
    ...[...line, '--provider', 'anthropic', '-c', 'ui.confirm_plan=false', '-c', 'max_parallel=20'],
  );
  expect(code).toBe(0);
  const workers = person.asked().flatMap((who, at) => {
    const request = person.server.requests[at];
    return who.startsWith('worker') && request !== undefined ? [inputOf(request)] : [];
  });
  expect(workers).toHaveLength(60);
  const [input, read, write] = ['input', 'cacheRead', 'cacheWrite'].map((key) =>
    total(workers, key),
  );
  const [a = 0, b = 0, c = 0] = [input, read, write];
  // what is read costs a tenth, what is written a quarter more
  expect((a + b / 10 + c * 1.25) / (a + b + c)).toBeLessThan(0.4);
});
