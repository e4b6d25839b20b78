import { asciiGlyphs, unicodeGlyphs } from '../../../src/ui/components/glyphs.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { ansi as colours } from '../../../src/ui/components/theme.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { inPlainGlyphs } from '../../../src/ui/messages/plain-glyphs.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';

export type LookOptions = {
  readonly columns?: number;
  readonly rows?: number;
  readonly language?: 'ja' | 'en';
  readonly ascii?: boolean;
  readonly ambiguous?: 1 | 2;
};

/** How a terminal of this size and language draws. */
export function makeLook(options: LookOptions = {}): Look {
  const { columns = 80, rows = 24, language = 'ja', ascii = false, ambiguous = 1 } = options;
  const messages = language === 'ja' ? ja : en;
  const glyphs = ascii ? asciiGlyphs : unicodeGlyphs;
  return {
    cells: makeCells(ambiguous, glyphs.ellipsis),
    glyphs,
    colours,
    columns,
    rows,
    messages: ascii ? inPlainGlyphs(messages) : messages,
    language,
    motion: 'full',
  };
}

const sizes = [
  [60, 16],
  [80, 24],
  [120, 40],
  [160, 45],
] as const;

/** Every size in both languages, with both sets of glyphs, and on a terminal whose ambiguous characters are wide. */
export const everyLook: readonly Look[] = sizes.flatMap(([columns, rows]) =>
  (['ja', 'en'] as const).flatMap((language) => [
    makeLook({ columns, rows, language }),
    makeLook({ columns, rows, language, ascii: true }),
    makeLook({ columns, rows, language, ascii: true, ambiguous: 2 }),
  ]),
);

export function lookName({ columns, rows, language, glyphs, cells }: Look): string {
  return `${columns}x${rows} ${language} ${glyphs.border} ${cells.ambiguous}`;
}
