import { Box, Text } from 'ink';
import type { Draft } from '../text/draft.ts';
import { Composer } from './composer.tsx';
import { useLook } from './look.tsx';
import { Rows } from './rows.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

type FieldRowProps = {
  readonly label: string;
  /** Row of the screen. */
  readonly y: number;
  /** As many of its rows are seen; absent: one. */
  readonly rows?: number;
  /** The field's text when it opens. */
  readonly start?: string;
  /** What stands in it while it is empty: what holds where nothing is typed. */
  readonly hint?: string;
  /** A text that belongs to the caller, who sees it change while it is typed. */
  readonly draft?: Draft;
  /** Where its text outlives the program until it is sent; undefined: what is typed here is not missed. */
  readonly keptAs?: string | undefined;
  onSend(text: string): void;
  onLeave(text: string): void;
};

/** A label and a field of one line after it, e.g. for a search; a long one may be seen on more rows. */
export function FieldRow(props: FieldRowProps) {
  const { label, y, rows = 1, draft: theirs, onSend, onLeave } = props;
  const { cells, columns, colours } = useLook();
  const own = useKeptDraft(props.keptAs, props.start);
  const draft = theirs ?? own.draft;
  const width = cells.width(label) + 1;
  return (
    <Box height={rows} width={columns} flexShrink={0} overflow="hidden">
      <Text {...colours.accent}> {label}</Text>
      <Composer
        hint={props.hint ?? ''}
        columns={columns - width - 1}
        maxRows={rows}
        line
        active
        draft={draft}
        origin={{ x: width, y }}
        onSend={(text) => {
          own.forget();
          onSend(text);
        }}
        onLeave={onLeave}
      />
    </Box>
  );
}

/** The field where it is open, else nothing but an empty row. */
export function MaybeField(props: FieldRowProps & { readonly open: boolean }) {
  return props.open ? <FieldRow {...props} /> : <Rows rows={[[]]} />;
}
