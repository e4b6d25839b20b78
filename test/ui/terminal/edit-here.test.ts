import { expect, test } from 'vitest';
import type { NamedEditor } from '../../../src/ui/cockpit/cockpit-ports.ts';
import { type EditedHere, editing } from '../../../src/ui/cockpit/edit-here.ts';

/** A person without an editor of their own, and one file; `written`: what was put into it. */
function withoutEditor(file: string | undefined, editor: NamedEditor = 'none') {
  const written: string[] = [];
  const opened: EditedHere[] = [];
  let opening = Promise.withResolvers<EditedHere>();
  const edits = editing({
    ports: {
      editor: async () => editor,
      textFile: {
        read: async () => file,
        write: async (_, __, after) => written.push(after) > 0,
      },
      edit: async () => undefined,
      editFile: async () => editor === 'there',
      keepText: () => undefined,
      monotonic: () => 0,
    },
    session: { suspended: () => false, suspend: () => undefined, resume: () => undefined },
    suspendTerminal: (async () => ({ resume: async () => undefined })) as never,
    open: (edited) => {
      if (edited === undefined) return;
      opened.push(edited);
      opening.resolve(edited);
      opening = Promise.withResolvers();
    },
  });
  return { edits, written, opened, next: () => opening.promise };
}

test('a file that a field cannot hold whole is not opened, so that nothing of it is cut off', async () => {
  const tabs = '\t\tx\n'.repeat(240_000);
  const { edits, opened, written } = withoutEditor(tabs);
  expect(await edits.editFile('/notes.md')).toEqual({ kind: 'no_text' });
  expect(await edits.edit(tabs)).toBeUndefined();
  expect([opened, written]).toEqual([[], []]);
});

test('a key that is pressed twice opens one editor, and what is kept there is written once', async () => {
  const { edits, opened, written, next } = withoutEditor('fog\n');
  const first = next();
  const both = Promise.all([edits.editFile('/notes.md'), edits.editFile('/notes.md')]);
  (await first).onKeep('fog and rain\n');
  expect(await both).toEqual([{ kind: 'changed' }, { kind: 'unchanged' }]);
  expect([opened.length, written]).toEqual([1, ['fog and rain\n']]);
  const second = next();
  const again = edits.edit('snow');
  (await second).onLeave();
  expect(await again).toBe('snow');
});

test('an editor that is not there is named on the screen that takes its place', async () => {
  const { edits, opened, next } = withoutEditor('fog\n', { missing: 'code' });
  const first = next();
  const done = edits.editFile('/notes.md');
  (await first).onKeep('rain\n');
  expect(await done).toEqual({ kind: 'changed' });
  const second = next();
  const text = edits.edit('snow');
  (await second).onKeep('sleet');
  expect(await text).toBe('sleet');
  expect(opened.map(({ missing }) => missing)).toEqual(['code', 'code']);
});

test('what their own editor left is looked at before it is called good, also where it is no text any more', async () => {
  const check = (text: string | undefined) => (text === undefined ? 'no text' : undefined);
  const { edits } = withoutEditor(undefined, 'there');
  expect(await edits.editFile('/config.yaml', { check })).toEqual({
    ...{ kind: 'changed', problem: 'no text' },
  });
  const good = withoutEditor('ui: {}\n', 'there');
  expect(await good.edits.editFile('/config.yaml', { check })).toEqual({ kind: 'changed' });
});
