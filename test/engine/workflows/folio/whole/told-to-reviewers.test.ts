import { expect, test } from 'vitest';
import { pathA, sitting, someIdea } from '../../../../support/folio/folio-world.ts';
import { rehearsedAnswer, wantedOf } from '../../../../support/folio/rehearsed-reply.ts';
import { openWireStory } from '../../../../support/folio/wire-world.ts';

/* What is really sent, by a server that keeps it. */

test('a reviewer of a second round is sent what shall be mended and kept, and nobody else’s score', async () => {
  const { server, engine, files } = await openWireStory();
  await sitting(engine.start('folio', { idea: someIdea }, pathA));
  const notes = await files.text('current/chapters/ch01/revision-notes-01.md');
  expect(notes).toContain('## Scores This Round');
  const second = server.requests.filter((each) => {
    const { role, round } = wantedOf(each);
    return round === 2 && role !== 'draft';
  });
  expect(second.length).toBeGreaterThanOrEqual(8);
  for (const { text } of second) {
    expect(text).toContain('## Priority Fixes');
    expect(text).toContain('## Keep');
    expect(text).not.toContain('## Scores This Round');
    expect(text).not.toContain('Average: ');
  }
  const draft = server.requests.find((each) => {
    const { role, round } = wantedOf(each);
    return round === 2 && role === 'draft';
  });
  expect(draft?.text).toContain('## Scores This Round');
});

test('who holds a chapter against the idea is told which path was chosen', async () => {
  const { server, engine, files } = await openWireStory();
  await sitting(engine.start('folio', { idea: someIdea }, pathA));
  const { path } = JSON.parse(await files.text('current/selected_path.json'));
  const told = (role: string) =>
    server.requests.find((each) => wantedOf(each).role === role)?.text ?? '';
  for (const role of ['persona', 'anchor', 'atlas', 'lens', 'stylist', 'voice'])
    expect(told(role)).toContain(`"direction": ${JSON.stringify(path.direction)}`);
  expect(told('plotter')).not.toContain('"chosen_path"');
});

test('a story that goes on after a manuscript is sent each written chapter once', async () => {
  const chapter = (name: string) =>
    `${name}の朝、霧笛が三度鳴って澪は手帳を閉じた。\n\n${'波の音がした。'.repeat(60)}\n\n${name}はまだ来ない。`;
  const manuscript = ['霧', '船'].map((title) => ({ title, text: chapter(title) }));
  const idea = manuscript.map(({ text }) => text).join('\n\n');
  const good = rehearsedAnswer('ja');
  const { server, engine } = await openWireStory({
    answer: (request) => {
      const { output, chapter: number } = wantedOf(request);
      if (output.startsWith('current/paths/') || number > 0 || output === 'current/idea.json')
        return good(request);
      return '{}';
    },
  });
  await sitting(engine.start('folio', { idea, manuscript, keeper: false }, {}));
  const paths = server.requests.filter((each) => wantedOf(each).output.includes('path-'));
  expect(paths.length).toBeGreaterThan(0);
  for (const { text } of paths)
    for (const { title } of manuscript)
      expect(text.split(`${title}はまだ来ない。`)).toHaveLength(2);
});
