import { expect, test } from 'vitest';
import { grantingKeys } from '../../../src/engine/config/keys.ts';
import { common, otherSections } from '../../../src/engine/config/schema.ts';
import { claims } from '../../../src/engine/workflows/settings.ts';

test('each key at the top of the settings is claimed once: by the engine, or by one workflow', () => {
  const claimed = [common, ...Object.values(claims)].flatMap((settings) => Object.keys(settings));
  const all = [...claimed, ...otherSections];
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
});

test('what executes, grants or directs credentials is said by the setting itself, of the engine or of a workflow', () => {
  expect(grantingKeys()).toEqual([
    ...['provider.base_url', 'provider.api_key_env', 'provider.recording'],
    ...['ui.notifier', 'ui.editor', 'crew.trees.include', 'field.repositories'],
  ]);
});
