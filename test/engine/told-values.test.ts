import { expectTypeOf, test } from 'vitest';
import type { NoticeValues, WarningValues } from '../../src/engine/contract.ts';
import type { CrewContract } from '../../src/engine/workflows/crew/contract/index.ts';
import type { FolioContract } from '../../src/engine/workflows/folio/contract/index.ts';

test('what is told along with a notice or a warning has the fields of its shape, and none where it has none', () => {
  expectTypeOf<NoticeValues<FolioContract, 'path_written'>>().toEqualTypeOf<
    [values: { readonly path: string; readonly title: string }]
  >();
  expectTypeOf<NoticeValues<CrewContract, 'nothing_proposed'>>().toEqualTypeOf<[]>();
  expectTypeOf<WarningValues<FolioContract, 'cost_unknown'>>().toEqualTypeOf<
    [values: { readonly model: string }]
  >();
});
