import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyScopes } from '../../../src/ui/keys/key-scopes.ts';
import type { KeyPress } from '../../../src/ui/keys/keys.ts';
import { Covered, KeysProvider, useKeys } from '../../../src/ui/keys/use-keys.tsx';

const key = (name: string): KeyPress => ({
  ...{ kind: 'key', name, text: name, ctrl: false, alt: false, shift: false },
  ...{ at: 0, joined: false, held: false },
});

type Heard = (who: string, what: string) => void;

function Screen({ name, heard }: { readonly name: string; readonly heard: Heard }) {
  useKeys('home', (event) => {
    heard(name, event.kind === 'key' ? event.name : '');
    return true;
  });
  return <Text>{name}</Text>;
}

/** One screen after the other: `take` is given how to go on. */
function Two(props: { readonly heard: Heard; take(goOn: () => void): void }) {
  const [name, show] = useState('first');
  props.take(() => show('second'));
  return <Screen key={name} name={name} heard={props.heard} />;
}

test('a key that comes right after a frame is heard by what stands in that frame', async () => {
  const all: string[] = [];
  const scopes = createKeyScopes(() => 0);
  let goOn = () => {};
  const drawn = render(
    <KeysProvider scopes={scopes}>
      <Two
        heard={(who, what) => all.push(`${who} ${what}`)}
        take={(given) => {
          goOn = given;
        }}
      />
    </KeysProvider>,
  );
  onTestFinished(() => drawn.cleanup());
  await expect.poll(drawn.lastFrame).toBe('first');
  scopes.dispatch(key('a'));
  const second = Promise.withResolvers<void>();
  const { stdout } = drawn;
  const write = stdout.write;
  stdout.write = (frame) => {
    write(frame);
    if (frame === 'second') second.resolve();
  };
  goOn();
  await second.promise;
  scopes.dispatch(key('b'));
  expect(all).toEqual(['first a', 'second b']);
});

function Sheet({ taken }: { taken(): void }) {
  useKeys('trust', () => {
    taken();
    return true;
  });
  return <Text>sheet</Text>;
}

test('a sheet that decides is guarded anew when what stood over the whole screen has gone', async () => {
  let now = 0;
  const taken: number[] = [];
  const scopes = createKeyScopes(() => now);
  const all = (covered: boolean) => (
    <KeysProvider scopes={scopes} covered={covered}>
      <Covered covered={false}>
        <Sheet taken={() => taken.push(now)} />
      </Covered>
    </KeysProvider>
  );
  const drawn = render(all(false));
  onTestFinished(() => drawn.cleanup());
  const press = (at: number) => {
    now = at;
    scopes.dispatch({ ...key('y'), at });
  };
  await expect.poll(() => scopes.front() ?? scopes.offeredBy('trust')).toEqual([]);
  press(2000);
  expect(taken).toEqual([2000]);
  now = 10_000;
  drawn.rerender(all(true));
  now = 20_000;
  drawn.rerender(all(false));
  press(20_100);
  press(20_200);
  expect(taken).toEqual([2000]);
  press(22_000);
  expect(taken).toEqual([2000, 22_000]);
});
