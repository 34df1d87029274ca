import {
  boundKeys,
  choiceKeys,
  formatMileage,
  formatPrice,
  type InventoryFacets,
  type InventoryQuery,
  mileageOptions,
  paths,
  priceOptions,
  yearOptions,
} from '@dealer/shared-domain';
import { Button } from '@dealer/shared-ui';
import type { ChangeEvent } from 'react';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { ConditionFilter } from './ConditionFilter.tsx';
import styles from './Filters.module.css';
import { HiddenFields } from './HiddenFields.tsx';
import { readInventoryForm, toFields, withoutOrphanModels } from './inventory-form.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type FiltersFormProps = { query: InventoryQuery; facets: InventoryFacets; onShow: ShowInventory };

const ownFields = new Set<string>([...choiceKeys, ...boundKeys, 'status', 'hide']);

/** All filters. A change applies immediately; without scripts the button submits the form. */
export function FiltersForm({ query, facets, onShow }: FiltersFormProps) {
  const apply = (form: HTMLFormElement | null) => {
    if (form) onShow(withoutOrphanModels(readInventoryForm(form), query, facets.model));
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => apply(currentTarget.form);
  const shared = { query, onChange };
  const models = facets.model.filter(({ make }) => query.make.includes(make));

  return (
    <form
      method="get"
      action={paths.inventory}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <HiddenFields fields={toFields(query, (name) => ownFields.has(name))} />
      <StatusFilter {...shared} counts={facets.status} />
      <ConditionFilter {...shared} count={facets.branded} />
      <ChoiceFilter {...shared} title="Make" name="make" options={facets.make} isOpen />
      {/* Models are offered once a make is chosen. */}
      {(models.length > 0 || query.model.length > 0) && (
        <ChoiceFilter {...shared} title="Model" name="model" options={models} isOpen />
      )}
      <RangeFilter
        {...shared}
        title="Price"
        names={['priceMin', 'priceMax']}
        options={priceOptions(facets.price.max)}
        format={formatPrice}
        isOpen
      />
      <RangeFilter {...shared} title="Year" names={['yearMin', 'yearMax']} options={yearOptions(facets.year)} isOpen />
      <RangeFilter
        {...shared}
        title="Mileage"
        names={['mileageMin', 'mileageMax']}
        options={mileageOptions(facets.mileage.max)}
        format={formatMileage}
      />
      <ChoiceFilter {...shared} title="Transmission" name="transmission" options={facets.transmission} isOpen />
      <ChoiceFilter {...shared} title="Fuel type" name="fuelType" options={facets.fuelType} />
      <ChoiceFilter {...shared} title="Body style" name="bodyStyle" options={facets.bodyStyle} />
      <ChoiceFilter {...shared} title="Colour" name="color" options={facets.color} />
      <Button type="submit" variant="primary" className={styles.submit}>
        Show results
      </Button>
    </form>
  );
}
