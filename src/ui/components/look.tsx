import { createContext, type ReactNode, use } from 'react';
import type { Messages } from '../messages/ja.ts';
import type { Cells } from '../text/text-width.ts';
import type { Glyphs } from './glyphs.ts';
import type { Motion } from './motion.ts';
import type { Colours } from './theme.ts';

/** How everything is drawn on this terminal, at its present size. */
export type Look = {
  readonly cells: Cells;
  readonly glyphs: Glyphs;
  readonly colours: Colours;
  readonly columns: number;
  readonly rows: number;
  readonly messages: Messages;
  readonly language: 'ja' | 'en';
  readonly motion: Motion;
  /** Something stands over all of this: no field here has the cursor. */
  readonly covered?: boolean;
};

const LookContext = createContext<Look | undefined>(undefined);

export function LookProvider({
  look,
  children,
}: {
  readonly look: Look;
  readonly children: ReactNode;
}) {
  return <LookContext value={look}>{children}</LookContext>;
}

export function useLook(): Look {
  const look = use(LookContext);
  if (look === undefined) throw new Error('useLook outside LookProvider');
  return look;
}
