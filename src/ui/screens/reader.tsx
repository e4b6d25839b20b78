import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import { toFailure } from '../../engine/failure.ts';
import type { Cockpit } from '../cockpit-state.ts';
import { MaybeField } from '../components/field-row.tsx';
import { fieldFooter, footerRow, withoutQuestions } from '../components/footer.ts';
import { Rows } from '../components/rows.tsx';
import { type Look, useLook } from '../look.tsx';
import { useActions } from '../use-keys.tsx';
import { useTerminal } from '../use-terminal.ts';
import { readerLayout, readerRows } from './reader-rows.ts';
import { useReaderFiles } from './use-reader-files.ts';
import { useReaderText } from './use-reader-text.ts';

type ReaderProps = {
  readonly cockpit: Cockpit;
  readonly run: string;
  /** The file to open, or the end of its path; undefined = the list. */
  readonly path: string | undefined;
};

/** Any file of a run: the list on the left, its text on the right, or one of the two where there is less room. */
export function ReaderScreen({ cockpit, run, path }: ReaderProps) {
  const look = useLook();
  const layout = readerLayout(look.columns, look.rows);
  const [wish, setPane] = useState<'list' | 'text'>('text');
  const [searching, setSearching] = useState(false);
  const files = useReaderFiles(cockpit, run, path);
  const text = useReaderText(cockpit, run, files.open, layout, look);
  const active = cockpit.dialog === undefined;
  const pane = files.open === undefined ? 'list' : wish;
  const inText = pane === 'text';
  const sayChanged = useEffectEvent(() =>
    cockpit.say(look.messages.screens.reader.changed, 'warn'),
  );
  useEffect(() => {
    if (text.changed) sayChanged();
  }, [text.changed]);
  const edit = useEditing(cockpit, run, { path: files.open, reload: text.reload });
  useActions(
    'reader',
    {
      open: () => {
        if (inText) return;
        files.choose();
        setPane('text');
      },
      switch_pane: () => setPane(inText ? 'list' : 'text'),
      search: () => setSearching(true),
      next_match: () => text.nextMatch(1),
      previous_match: () => text.nextMatch(-1),
      move_up: () => (inText ? text.move(-1) : files.move(-1)),
      move_down: () => (inText ? text.move(1) : files.move(1)),
      page_up: () => (inText ? text.page(-1) : files.move(-layout.body)),
      page_down: () => (inText ? text.page(1) : files.move(layout.body)),
      top: () => (inText ? text.top() : files.move(-Infinity)),
      bottom: () => (inText ? text.bottom() : files.move(Infinity)),
      ...(text.toggleRaw === undefined ? {} : { show_raw: text.toggleRaw }),
      edit_file: () => void edit(),
      back: () => cockpit.go({ type: 'back' }),
    },
    { active },
  );
  const found = text.match !== undefined;
  const twoForms = text.toggleRaw !== undefined;
  const footer = { searching, found, twoForms, inText, open: files.open !== undefined };
  const rows = readerRows({ files, text, pane, toast: cockpit.toast }, layout, look);
  return (
    <Box flexDirection="column">
      <Rows rows={rows} />
      <MaybeField
        open={searching && active}
        label={look.messages.screens.reader.search}
        y={rows.length}
        onSend={(query) => {
          setSearching(false);
          setPane('text');
          text.search(query);
        }}
        onLeave={() => setSearching(false)}
      />
      <Rows rows={[readerFooter(cockpit, footer, look)]} />
    </Box>
  );
}

function readerFooter(
  cockpit: Cockpit,
  {
    searching,
    found,
    twoForms,
    inText,
    open,
  }: {
    readonly searching: boolean;
    /** Is something searched for? */
    readonly found: boolean;
    /** Is it a review, which can be read as JSON too? */
    readonly twoForms: boolean;
    readonly inText: boolean;
    /** Is a file open? */
    readonly open: boolean;
  },
  look: Look,
) {
  if (searching) return fieldFooter('search', look);
  const hidden = [
    ...withoutQuestions(cockpit),
    ...(found ? [] : (['next_match'] as const)),
    ...(twoForms ? [] : (['show_raw'] as const)),
    ...(inText ? (['open'] as const) : []),
    ...(open ? [] : (['edit_file'] as const)),
    'quit',
  ] as const;
  return footerRow(['reader', 'global'], look, { hidden });
}

/** Hands the open file to the person's editor; what was made from it is asked about when the run goes on. */
function useEditing(
  cockpit: Cockpit,
  run: string,
  { path, reload }: { readonly path: string | undefined; reload(): Promise<boolean> },
): () => Promise<void> {
  const { screens } = useLook().messages;
  const terminal = useTerminal();
  return async () => {
    const { engine, trusted } = cockpit;
    if (engine === undefined || path === undefined) return;
    if (trusted === false) return cockpit.ask({ kind: 'trust' });
    try {
      const edited = await terminal.editFile(await engine.locate(run, path));
      if (edited === false) cockpit.say(screens.composer.editorFailed, 'bad');
      if (await reload()) cockpit.say(screens.reader.edited);
    } catch (error) {
      cockpit.complain(toFailure(error));
    }
  };
}
