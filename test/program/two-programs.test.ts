import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../support/program.ts';
import { openTerminal } from '../support/terminal.ts';

/* Two of the built program in one workspace: home follows the disk, while nobody presses a key. */

const english = { LANG: 'en_US.UTF-8' };

test('home, left alone, shows what another program began, answered, finished and what somebody deleted', async () => {
  const home = await openTerminal({ env: english });
  await home.see('Nothing written yet');
  const other = {
    cwd: home.folders.work,
    env: { HOME: home.folders.home, XDG_CONFIG_HOME: home.folders.config, ...english },
  };
  const begin = ['write', 'The lighthouse keeper', '--rehearsal', '--speed', '1000', '--plain'];
  expect((await runProgram(other, begin)).code).toBe(2);
  await home.see('needs you');
  expect((await runProgram(other, ['answer', 'A'])).code).toBe(0);
  await home.until((text) => !text.includes('needs you'));
  const on = ['resume', '--speed', '1000', '--plain'];
  expect((await runProgram(other, on)).code).toBe(0);
  await home.see('done');
  rmSync(path.join(home.folders.work, 'workspace/rehearsal'), { recursive: true });
  await home.see('Nothing written yet');
  home.type('\u0003');
  await home.ended;
});

test('F-31: at 80×24 the help of a story tells what each of the eight is there for', async () => {
  const line = ['write', '灯台守の娘', '--rehearsal', '--path', 'A', '--speed', '500'];
  const terminal = await openTerminal({ args: line });
  await terminal.see('第1章が合格しました');
  terminal.type('?');
  const duties = {
    Plotter: 'プロット構成・レビュー',
    Persona: 'キャラクター一貫性',
    Stylist: '文章品質',
    Pacer: 'ペーシング',
    Lens: '読者視点',
    Anchor: 'テーマ一貫性',
    Voice: '会話品質',
    Atlas: '世界観・設定',
  };
  const seen = await terminal.see('八人の評者');
  for (const [agent, duty] of Object.entries(duties))
    expect(seen).toMatch(new RegExp(`${agent} +${duty}`));
  terminal.type('\u0003\u0003');
  await terminal.ended;
});
