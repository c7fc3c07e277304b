import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stages } from '../../../src/contract/core/stage.ts';
import { settingsBlock } from '../auth/settings-block.ts';

afterEach(cleanup);

test('the content generator has a button on each stage but production', async () => {
  const settings = JSON.parse(settingsBlock.text);
  for (const stage of stages) {
    settingsBlock.text = JSON.stringify({ ...settings, stage });
    vi.resetModules();
    const { GeneratorButton } = await import(
      '../../../src/client/features/courses/generator/generator-button.tsx'
    );
    render(<GeneratorButton kinds={['full-course']} />);
    expect(screen.queryAllByRole('button'), stage).toHaveLength(stage === 'prod' ? 0 : 1);
    cleanup();
  }
});
