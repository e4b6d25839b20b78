import { expect, test } from 'vitest';
import { createKeyScopes } from '../../../src/ui/keys/key-scopes.ts';
import type { Scope } from '../../../src/ui/keys/keymap.ts';
import type { KeyEvent, KeyPress } from '../../../src/ui/keys/keys.ts';

/** A keyboard with its own clock, and a log of who heard what. */
function openKeyboard() {
  let now = 0;
  const scopes = createKeyScopes(() => now);
  const heard: string[] = [];
  const wait = (ms: number) => {
    now += ms;
  };
  const press = (name: string, more: Partial<KeyPress> = {}) =>
    scopes.dispatch({
      kind: 'key',
      name,
      text: name,
      ctrl: false,
      alt: false,
      shift: false,
      held: false,
      joined: false,
      at: now,
      ...more,
    });
  const paste = (text: string) => scopes.dispatch({ kind: 'paste', text, at: now });
  const listen = (scope: Scope, uses: (event: KeyEvent) => boolean = () => true) =>
    scopes.enter(
      scope,
      (event) => {
        if (uses(event)) heard.push(`${scope}:${event.kind === 'key' ? event.name : event.text}`);
        return uses(event);
      },
      { means: () => true },
    );
  return { scopes, wait, press, paste, listen, heard };
}

test('the higher layer is asked first, whoever came later', () => {
  const { press, listen, heard } = openKeyboard();
  listen('field');
  listen('global');
  listen('run');
  press('a');
  expect(heard).toEqual(['field:a']);
});

test('what a handler does not use goes on to the next', () => {
  const { press, listen, heard } = openKeyboard();
  listen('global');
  listen('run', () => false);
  expect(press('a')).toBe(true);
  expect(heard).toEqual(['global:a']);
});

test('in one layer the newest is asked first, until it leaves', () => {
  const { press, listen, heard } = openKeyboard();
  listen('home');
  const leave = listen('runs');
  press('a');
  leave();
  press('b');
  expect(heard).toEqual(['runs:a', 'home:b']);
});

test('nobody there: the key was not used', () => {
  expect(openKeyboard().press('a')).toBe(false);
});

test('C08: keys typed before a question opens do not answer it', () => {
  const { press, wait, listen, heard } = openKeyboard();
  press('y');
  wait(10);
  listen('question');
  for (let key = 0; key < 20; key += 1) {
    press('yes'.charAt(key % 3));
    wait(150);
  }
  expect(heard).toEqual([]);
});

test('C08: a key 50 ms after the question opened does not answer it, one after a quiet moment does', () => {
  const { press, wait, listen, heard } = openKeyboard();
  wait(5000);
  listen('question');
  wait(50);
  press('y');
  press('enter');
  wait(1500);
  press('n');
  wait(30);
  press('n');
  expect(heard).toEqual(['question:n', 'question:n']);
});

test('a key held down since before the question opened never answers it', () => {
  const { press, wait, listen, heard } = openKeyboard();
  wait(5000);
  press('a');
  listen('question');
  wait(600);
  for (let repeat = 0; repeat < 30; repeat += 1) {
    press('a');
    wait(repeat % 2 === 0 ? 33 : 600);
  }
  expect(heard).toEqual([]);
  wait(1100);
  press('a');
  expect(heard).toEqual(['question:a']);
});

test('C07: pasted text never answers a question, nor does what was read together', () => {
  const { press, paste, wait, listen, heard } = openKeyboard();
  listen('question');
  wait(5000);
  expect(paste('y\nnext line\nyes\n')).toBe(true);
  wait(5000);
  press('y', { joined: true });
  press('enter', { joined: true });
  expect(heard).toEqual([]);
});

test('a dialog that a key has opened answers at once, but not to that key held down', () => {
  const { press, wait, listen, heard } = openKeyboard();
  wait(5000);
  press('x');
  wait(20);
  listen('stop');
  for (let repeat = 0; repeat < 5; repeat += 1) {
    wait(33);
    press('x');
  }
  expect(heard).toEqual([]);
  press('s');
  expect(heard).toEqual(['stop:s']);
});

test('a dialog that opened by itself waits for a quiet keyboard', () => {
  const { press, wait, listen, heard } = openKeyboard();
  press('t');
  wait(600);
  listen('trust');
  wait(50);
  press('y');
  expect(heard).toEqual([]);
  wait(450);
  press('y');
  expect(heard).toEqual(['trust:y']);
});

test('a question that the person comes back to from its field answers at once, but not to that key held down', () => {
  const { scopes, press, wait, heard } = openKeyboard();
  wait(5000);
  press('enter');
  wait(20);
  const told: string[] = [];
  const uses = (event: KeyEvent) => heard.push(event.kind === 'key' ? event.name : '') > 0;
  scopes.enter('question', uses, {
    ...{ returning: true, means: () => true },
    tooSoon: () => told.push('too soon'),
  });
  wait(500);
  press('enter');
  expect(heard).toEqual([]);
  expect(told).toEqual(['too soon']);
  press('b');
  wait(1000);
  press('enter');
  expect(heard).toEqual(['b', 'enter']);
});

test('a question that its person went to answers at once, however long it took to come, but not to that key held down', () => {
  const { scopes, press, wait, heard } = openKeyboard();
  wait(5000);
  press('a');
  wait(900);
  const uses = (event: KeyEvent) => heard.push(event.kind === 'key' ? event.name : '') > 0;
  scopes.enter('question', uses, { returning: true });
  press('a');
  press('enter');
  expect(heard).toEqual(['enter']);
});

test('Ctrl+C is never held back', () => {
  const { press, listen, heard } = openKeyboard();
  listen('question');
  listen('global');
  press('c', { ctrl: true });
  expect(heard).toEqual(['question:c']);
});

test.each(['stop', 'archive', 'put_away', 'trust', 'budget'] as const)(
  'what was on its way before the dialog %s was there decides nothing in it',
  (scope) => {
    const { press, paste, wait, listen, heard } = openKeyboard();
    wait(5000);
    listen(scope);
    press('y');
    wait(500);
    paste('y');
    wait(2000);
    press('y');
    expect(heard).toEqual([`${scope}:y`]);
  },
);

test('a page that decides nothing is closed by the key that opened it', () => {
  const { press, wait, listen, heard } = openKeyboard();
  press('?');
  listen('help');
  wait(100);
  press('?');
  expect(heard).toEqual(['help:?']);
});

test('in front is the screen or the question whose keys come first, not a dialog and not what is heard everywhere', () => {
  const { scopes, listen } = openKeyboard();
  listen('global');
  expect(scopes.front()).toBeUndefined();
  listen('run');
  listen('cmd');
  expect(scopes.front()).toBe('cmd');
  const leave = listen('approvals');
  listen('palette');
  expect(scopes.front()).toBe('approvals');
  leave();
  expect(scopes.front()).toBe('cmd');
});

test('keys that are held arrive in their order where they are meant for, once that listens', () => {
  const { scopes, press, paste, listen, heard } = openKeyboard();
  listen('home');
  scopes.hold();
  press('j');
  expect(press('k')).toBe(true);
  paste('words');
  expect(heard).toEqual([]);
  listen('help');
  scopes.release();
  expect(heard).toEqual(['help:j', 'help:k', 'help:words']);
  press('l');
  expect(heard.at(-1)).toBe('help:l');
});

test('an interrupt is never held', () => {
  const { scopes, press, listen, heard } = openKeyboard();
  listen('global');
  scopes.hold();
  press('c', { ctrl: true });
  expect(heard).toEqual(['global:c']);
});

test('letters after one that means nothing there are a sentence, until a moment has passed', () => {
  const { scopes, press, wait, heard } = openKeyboard();
  const told: string[] = [];
  scopes.enter('question', (event) => heard.push(event.kind === 'key' ? event.name : '') > 0, {
    sentence: (event) => told.push(event.kind === 'key' ? event.name : ''),
    means: ({ name }) => 'ge'.includes(name),
  });
  wait(1000);
  for (const letter of 'gohere') {
    press(letter);
    wait(300);
  }
  expect(heard).toEqual(['g', 'o']);
  expect(told).toEqual([...'here']);
  wait(2000);
  press('g');
  press('enter', { text: '' });
  expect(heard).toEqual(['g', 'o', 'g', 'enter']);
});

test('after a single slip a key counts as soon as what was said of it can have been read', () => {
  const { scopes, press, wait, heard } = openKeyboard();
  const told: string[] = [];
  scopes.enter('question', (event) => heard.push(event.kind === 'key' ? event.name : '') > 0, {
    sentence: (event) => told.push(event.kind === 'key' ? event.name : ''),
    means: ({ name }) => 'ge'.includes(name),
  });
  wait(1000);
  press('o');
  wait(900);
  press('g');
  expect(heard).toEqual(['o', 'g']);
  // two of them are a word, which the next one goes on with
  wait(2000);
  press('o');
  wait(900);
  press('n');
  wait(900);
  press('e');
  expect(told).toEqual(['e']);
});

test('the key for help is a letter of what is typed on, and none of it after a moment', () => {
  const { scopes, press, wait, heard } = openKeyboard();
  const told: string[] = [];
  scopes.enter('question', (event) => heard.push(event.kind === 'key' ? event.name : '') > 0, {
    sentence: (event) => told.push(event.kind === 'key' ? event.name : ''),
  });
  wait(1000);
  press('o');
  press('h');
  press('?');
  expect(told).toEqual(['h', '?']);
  wait(500);
  press('?');
  expect(heard).toEqual(['o', '?']);
});

test('what comes in one go is a sentence, and a key that is no letter is only not counted', () => {
  const { scopes, press, wait, heard, paste } = openKeyboard();
  const told: string[] = [];
  scopes.enter('plan', () => heard.push('heard') > 0, {
    sentence: () => told.push('sentence'),
    tooSoon: () => told.push('too soon'),
  });
  wait(1000);
  press('g', { joined: true });
  press('enter', { joined: true, text: '' });
  paste('stop, make it cheaper');
  expect(heard).toEqual([]);
  expect(told).toEqual(['sentence', 'too soon', 'sentence']);
});
