import { expect, test } from 'vitest';
import {
  hostsTyped,
  newPermission,
  type PermissionState,
  type PermissionStep,
  pressPermission,
} from '../../../src/ui/screens/question/permission-state.ts';
import { press } from './questions.ts';
import { fetching, onceOnly, testsToo, wish } from './wishes.ts';

const short = { total: 1, height: 1 };
const long = { total: 200, height: 10 };

/** Presses keys one after the other until one of them does something beyond the dialog. */
function type(
  keys: readonly string[],
  { question = wish('git push'), extent = short } = {},
): PermissionStep {
  let step: PermissionStep = { state: newPermission, effect: 'none' };
  for (const key of keys) step = pressPermission(step.state, question, extent, press(key));
  return step;
}

test.each([
  [['y'], { choose: 'once' }],
  [['Y'], 'unknown'],
  [['n'], { choose: 'deny' }],
  [['A'], 'none'],
  [['A', 'y'], { choose: 'always' }],
  [['a', 'y'], { choose: 'once' }],
  [['A', 'down', 'y'], { choose: 'once' }],
  [['A', 'A', 'y'], { choose: 'always' }],
  [['A', 'n'], { choose: 'deny' }],
  [['enter'], 'unknown'],
  [['1'], 'unknown'],
  [['x'], 'unknown'],
  [['w'], 'none'],
  [['esc'], 'leave'],
  [['tab'], 'next'],
  [['?'], 'unused'],
  [['q'], 'unused'],
] as const)('the keys %j end in %j', (keys, effect) => {
  expect(type(keys).effect).toEqual(effect);
});

test.each([
  [['T'], 'none'],
  [['T', 'y'], { choose: 'checks' }],
  [['T', 'down', 'y'], { choose: 'once' }],
  [['T', 'A', 'y'], { choose: 'always' }],
  [['t'], 'unknown'],
] as const)('where all tests can be allowed at once the keys %j end in %j', (keys, effect) => {
  expect(type(keys, { question: testsToo('npm test') }).effect).toEqual(effect);
});

test.each(['A', 'T', 'H'])('%s says so where there is nothing of the kind to allow', (key) => {
  expect(type([key], { question: onceOnly('git push') }).effect).toBe('unknown');
});

test('H opens a field for hosts; with those typed there, y allows once and R for the run, and any other key takes them back', () => {
  const question = fetching('npm install');
  const opened = type(['H'], { question });
  expect(opened).toMatchObject({ effect: 'none', state: { writing: 'hosts' } });
  const typed = hostsTyped(opened.state, 'https://Registry.example/ b.example:81');
  const hosts = ['registry.example', 'b.example:81'];
  expect(typed).toMatchObject({ writing: undefined, wide: 'network', hosts, odd: [] });
  const after = (key: string) => pressPermission(typed, question, short, press(key));
  expect(after('y').effect).toEqual({ choose: 'network', hosts });
  expect(after('R').effect).toEqual({ choose: 'network_run', hosts });
  expect(after('n').effect).toEqual({ choose: 'deny' });
  const back = after('down').state;
  expect(pressPermission(back, question, short, press('y')).effect).toEqual({ choose: 'once' });
  expect(pressPermission(back, question, short, press('R')).effect).toBe('unknown');
});

test('what names no host gives none, and is told', () => {
  const state = hostsTyped(newPermission, 'a.example ../x');
  expect(state).toMatchObject({ wide: undefined, odd: ['../x'], hosts: [] });
  expect(hostsTyped(newPermission, ' ')).toMatchObject({ wide: undefined, odd: [] });
});

test('hosts are not asked for before the end was read, nor where nothing could give them', () => {
  expect(type(['H'], { question: fetching('npm i'), extent: long })).toMatchObject({
    state: { writing: undefined, refused: true },
  });
  expect(type(['H', 'y']).effect).toEqual({ choose: 'once' });
});

test('where they cannot, T and y allow this once', () => {
  expect(type(['T', 'y']).effect).toEqual({ choose: 'once' });
});

test('a yes that may not be kept cannot be made to stay', () => {
  expect(type(['A', 'y'], { question: onceOnly('git push') }).effect).toEqual({ choose: 'once' });
});

const unread = { effect: 'none', state: { refused: true, wide: undefined } };

test('nothing is allowed before the end was on the screen; it can be denied at once', () => {
  expect(type(['y'], { extent: long })).toMatchObject(unread);
  expect(type(['A'], { extent: long })).toMatchObject(unread);
  expect(type(['pagedown', 'y'], { extent: long })).toMatchObject(unread);
  expect(type(['n'], { extent: long }).effect).toEqual({ choose: 'deny' });
  expect(type(['end', 'y'], { extent: long }).effect).toEqual({ choose: 'once' });
  expect(type(['end', 'home', 'y'], { extent: long }).effect).toEqual({ choose: 'once' });
  const pages = Array.from({ length: 22 }, () => 'pagedown');
  expect(type([...pages, 'y'], { extent: long }).effect).toEqual({ choose: 'once' });
});

test('after the screen has shrunk what was read stays read', () => {
  const read = pressPermission(newPermission, wish('a'), short, press('k')).state;
  expect(pressPermission(read, wish('a'), long, press('y')).effect).toEqual({ choose: 'once' });
});

test('a key that is held down answers nothing', () => {
  for (const key of ['y', 'n', 'A']) {
    const held = press(key, { held: true });
    expect(pressPermission(newPermission, wish('a'), short, held)).toMatchObject({
      effect: 'none',
      state: { wide: undefined },
    });
  }
  const sure: PermissionState = { ...newPermission, wide: 'always' };
  expect(pressPermission(sure, wish('a'), short, press('y', { held: true })).effect).toBe('none');
});

test('m opens the field, with Ctrl or Alt no key answers', () => {
  expect(type(['m']).state.writing).toBe('word');
  expect(pressPermission(newPermission, wish('a'), short, press('y', { ctrl: true })).effect).toBe(
    'unused',
  );
  expect(pressPermission(newPermission, wish('a'), short, press('y', { alt: true })).effect).toBe(
    'unused',
  );
});
