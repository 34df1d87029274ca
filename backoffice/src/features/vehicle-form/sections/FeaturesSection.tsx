import { addFeature, findFeatureFault, presetFeatures, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { Button, FieldError, Icon, Input } from '@dealer/shared-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Key } from '../../../ui/Key.tsx';
import { FormSection } from '../FormSection.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';
import styles from './FeaturesSection.module.css';

const presets: readonly string[] = presetFeatures;

/** Common features as checkboxes, and others as free text. */
export function FeaturesSection() {
  const { field } = useController<VehicleFormValues, 'features'>({ name: 'features' });
  const chosen = field.value;
  const own = chosen.filter((feature) => !presets.includes(feature));
  const toggle = (feature: string) =>
    field.onChange(chosen.includes(feature) ? chosen.filter((one) => one !== feature) : [...chosen, feature]);

  return (
    <FormSection id="features" help={countFeatures(chosen.length - own.length, own.length)}>
      <div>
        <fieldset className={styles.features} aria-labelledby="features-title">
          {presets.map((feature, index) => (
            <label key={feature}>
              <input
                type="checkbox"
                id={index === 0 ? vehicleFieldId('features') : undefined}
                checked={chosen.includes(feature)}
                onChange={() => toggle(feature)}
              />
              <span>
                <Icon name="check" />
                {feature}
              </span>
            </label>
          ))}
          {own.map((feature) => (
            <span key={feature} className={styles.own}>
              {feature}
              <button
                type="button"
                id={vehicleFieldId('features', chosen.indexOf(feature))}
                aria-label={`Remove ${feature}`}
                onClick={() => toggle(feature)}
              >
                <Icon name="close" />
              </button>
            </span>
          ))}
        </fieldset>
        <OwnFeature onAdd={(text) => field.onChange(addFeature(chosen, toPreset(text)))} />
      </div>
    </FormSection>
  );
}

/** The preset of this name in any case, or the text. */
function toPreset(text: string): string {
  return presets.find((preset) => preset.toLowerCase() === text.trim().toLowerCase()) ?? text;
}

function OwnFeature({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const faultId = useId();
  const write = (next: string) => {
    setText(next);
    if (fault) setFault(findFeatureFault(next));
  };
  const add = () => {
    const found = findFeatureFault(text);
    setFault(found);
    if (found) return;
    onAdd(text);
    setText('');
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <div className={styles.add}>
        <Input
          aria-label="Add a feature of your own"
          placeholder="Add a feature of your own"
          autoComplete="off"
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && faultId}
          onChange={(event) => write(event.target.value)}
          onKeyDown={addByEnter}
        />
        <Button onClick={add}>Add</Button>
        <span className={styles.hint}>
          <Key>Enter</Key> adds it too
        </span>
      </div>
      <FieldError id={faultId} message={fault} />
    </div>
  );
}

function countFeatures(chosen: number, own: number): string {
  return `${chosen} of ${presets.length} chosen${own > 0 ? `, ${own} of your own` : ''}.`;
}
