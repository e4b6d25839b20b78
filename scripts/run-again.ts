import type { Reporter, TestModule } from 'vitest/node';

/** Says of every test that failed how to run it again alone, with the points that this run had chosen. */
export class RunAgain implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const seed = process.env['FOLIO_SEED'];
    const points =
      process.env['FOLIO_POINTS'] === 'all' ? 'FOLIO_POINTS=all' : `FOLIO_SEED=${seed}`;
    for (const module of modules)
      for (const test of module.children.allTests('failed')) {
        const title = `^${escaped(test.fullName.replaceAll(' > ', ' '))}$`;
        console.log(
          `again: ${points} npm run unit -- ${module.relativeModuleId} -t ${quoted(title)}`,
        );
      }
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
