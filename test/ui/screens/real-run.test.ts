import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';
import { rehearsedAnswer, wantedOf } from '../../support/folio/rehearsed-reply.ts';
import { testKey } from '../../support/provider-world.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('with a model: a budget that stops the story is raised by +, and m writes the next chapter', async () => {
  const server = await openFaultServer({ answer: rehearsedAnswer('en') });
  onTestFinished(async () => await server.close());
  const terminal = await openTerminalHere({
    env: {
      LANG: 'en_US.UTF-8',
      ANTHROPIC_API_KEY: testKey,
      ANTHROPIC_BASE_URL: server.url,
    },
    columns: 120,
    rows: 40,
    args: ['write', 'a lighthouse', '--path', 'A', '--provider', 'anthropic', '--budget', '0.01'],
  });
  const stopped = await terminal.see('Stopped before going over the budget');
  expect(stopped).toContain('+ raise the budget   r read   esc back');
  // what would stop at once is not offered as going on
  expect(stopped).not.toContain('↵ resume');
  terminal.type('+');
  const sheet = await terminal.see('Raise the budget and go on?');
  expect(sheet).toMatch(/\$0\.0\d is spent, and the limit is \$0\.01\./);
  expect(sheet).toMatch(/Still to come: about <?\$\d|What is still to come is not known/);
  expect(sheet).toMatch(/allow \$1\.01 in all/);
  terminal.type('t');
  await terminal.see('Dollars in all:');
  terminal.type('0');
  await terminal.see('in all: 0');
  terminal.type('\r');
  await terminal.see('Type an amount above $0.0');
  // the limit it has already: it would stop again at once
  terminal.type('\u00150.01');
  await terminal.see('in all: 0.01');
  terminal.type('\r');
  await terminal.see('Type an amount above $0.0');
  terminal.type('\u0015９.5');
  await terminal.see('in all: ９.5');
  terminal.type('\r');
  await terminal.see('m next chapter');
  const chapters = path.join(terminal.folders.work, 'workspace/current/chapters');
  expect(existsSync(path.join(chapters, 'ch02'))).toBe(false);
  terminal.type('m');
  const price = await terminal.see('Press m or ↵ once more: “write chapter 2');
  expect(price).toMatch(/chapter 2 \(about <?\$\d+\.\d\d(?:–\d+\.\d\d)?\)/);
  // another key takes it back, and the second of the two begins it
  terminal.type('j');
  await terminal.until((text) => !text.includes('once more'));
  terminal.type('m');
  await terminal.see('once more');
  // it waits for the second as long as its reader takes: what is merely said would be gone by then
  await terminal.pass(8500);
  terminal.type('\r');
  await terminal.see('Chapter 2 is accepted');
  expect(existsSync(path.join(chapters, 'ch02/final.md'))).toBe(true);
  terminal.type('\u0003');
  await terminal.ended;
});

/** Answers like a sensible model; the second draft is kept back until it is let go. */
function holdingServer() {
  const answer = rehearsedAnswer('en');
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  const starting = openFaultServer({
    async answer(request) {
      if (wantedOf(request).output.endsWith('draft-02.md')) {
        hear();
        await free;
      }
      return answer(request);
    },
  });
  return { starting, asked, letGo };
}

async function openHeld() {
  const { starting, asked, letGo } = holdingServer();
  const server = await starting;
  onTestFinished(async () => await server.close());
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8', ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url },
    args: ['write', 'a lighthouse', '--path', 'A', '--provider', 'anthropic', '--budget', '5'],
  });
  await asked;
  await terminal.see('R1  6.');
  return { terminal, letGo };
}

test('a story that was stopped while one looked on is walked on by Enter, as is said', async () => {
  const { terminal, letGo } = await openHeld();
  terminal.type('x');
  expect(await terminal.see('This run is live. What now?')).toContain('esc leave it');
  terminal.type('d');
  await terminal.see('↵ resume');
  letGo();
  terminal.type('\r');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('\u0003');
  await terminal.ended;
});

test('whether to stop is no question any more when the story has ended meanwhile', async () => {
  const { terminal, letGo } = await openHeld();
  terminal.type('x');
  await terminal.see('This run is live. What now?');
  letGo();
  await terminal.see('Chapter 1 is accepted');
  terminal.type('\u0003');
  await terminal.ended;
});
