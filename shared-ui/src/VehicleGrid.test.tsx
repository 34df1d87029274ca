import { aVehicleCard } from '@dealer/shared-domain/test-support';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { VehicleGrid } from './VehicleGrid.tsx';

test('of the first screen, only the largest picture is preloaded', () => {
  const cards = ['a', 'b', 'c', 'd'].map((name) =>
    aVehicleCard({
      id: name,
      image: { publicId: name, url: '', alt: name, width: 1200, height: 800, placeholderColor: '#b7b7b7' },
    }),
  );
  const markup = renderToString(
    <MemoryRouter>
      <VehicleGrid config={{ mediaUrl: 'http://media.test', mediaCloud: 'dealer' }} cards={cards} eagerCount={3} />
    </MemoryRouter>,
  );
  expect(markup.match(/<link rel="preload"[^>]*>/g)).toEqual([expect.stringContaining('/a 960w')]);
  expect(markup.match(/loading="\w+"/g)).toEqual([
    'loading="eager"',
    'loading="eager"',
    'loading="eager"',
    'loading="lazy"',
  ]);
});
