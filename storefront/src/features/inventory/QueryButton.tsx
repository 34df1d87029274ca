import { type InventoryQuery, paths } from '@dealer/shared-domain';
import type { ComponentProps } from 'react';
import { HiddenFields } from './HiddenFields.tsx';
import { toFields } from './inventory-form.ts';
import type { ShowInventory } from './use-inventory-list.ts';

type QueryButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  query: InventoryQuery;
  onShow: ShowInventory;
};

/** Shows the list for another query. Its own form makes it work without scripts. */
export function QueryButton({ query, onShow, ...button }: QueryButtonProps) {
  return (
    <form
      method="get"
      action={paths.inventory}
      onSubmit={(event) => {
        event.preventDefault();
        onShow(query);
      }}
    >
      <HiddenFields fields={toFields(query)} />
      <button {...button} type="submit" />
    </form>
  );
}
