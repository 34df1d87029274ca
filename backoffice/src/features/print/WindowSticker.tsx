import {
  asIsStatement,
  formatPrice,
  imageUrl,
  toInsideLines,
  toSpecifications,
  vehicleFlags,
} from '@dealer/shared-domain';
import {
  describeDisclosureSheet,
  type EditableVehicle,
  shortenTexts,
  toSheetFindings,
} from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { QrCode } from '@dealer/shared-ui/account';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import styles from './Paper.module.css';
import { toFlagged, toPrintedName, toPublicAddress, toPublicFields } from './printed-vehicle.ts';
import { SheetHead } from './SheetHead.tsx';
import { useFittedSheet } from './use-fitted-sheet.ts';

type StickerParts = { hasPrice: boolean; hasFeatures: boolean };

type StickerProps = { vehicle: EditableVehicle; parts: StickerParts; printedOn: string };

const maxFeatures = 16;
const maxIncluded = 8;
/** Shown above the specifications already. */
const namedAbove = ['condition', 'stockNumber', 'vin', 'pastUse'] as const;

/** One Letter page for the vehicle's window. */
export function WindowSticker({ vehicle, parts, printedOn }: StickerProps) {
  const { input } = vehicle;
  const sheet = useFittedSheet();
  const name = toPrintedName(input);
  const titleId = `sticker-${vehicle.id}`;
  const specifications = toSpecifications(toPublicFields(input), namedAbove);
  return (
    <article
      ref={sheet}
      id={`sheet-${vehicle.id}`}
      className={`${styles.sheet} ${styles.sticker}`}
      aria-labelledby={titleId}
    >
      <SheetHead />
      <Lead vehicle={vehicle} name={name} titleId={titleId} hasPrice={isPricePrinted(vehicle, parts)} />
      <div className={styles.columns}>
        <div>
          {isPricePrinted(vehicle, parts) && <Included vehicle={vehicle} />}
          {parts.hasFeatures && input.features.length > 0 && <Features features={input.features} />}
        </div>
        <section>
          <h3>Specifications</h3>
          <dl className={`${styles.pairs} num`}>
            {specifications.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <Findings vehicle={vehicle} />
      <StickerFoot vehicle={vehicle} printedOn={printedOn} />
    </article>
  );
}

/** A draft's price is not an offer yet. */
function isPricePrinted({ input }: EditableVehicle, { hasPrice }: StickerParts): boolean {
  return hasPrice && input.status !== 'Draft' && input.price > 0;
}

type LeadProps = { vehicle: EditableVehicle; name: string; titleId: string; hasPrice: boolean };

function Lead({ vehicle, name, titleId, hasPrice }: LeadProps) {
  const { config } = useStaff();
  const { currency, asIsStatement: ownStatement } = useDealer();
  const { input } = vehicle;
  const [image] = vehicle.images;
  const flags = vehicleFlags(toFlagged(input));
  return (
    <>
      <div className={styles.lead}>
        {image ? (
          <img src={imageUrl(config, image, 960)} alt={image.alt || name} width={image.width} height={image.height} />
        ) : (
          <p className={styles.noPhoto}>No photograph yet</p>
        )}
        <div>
          <p className={styles.kind}>
            {[`${input.condition} vehicle`, input.stockNumber && `stock ${input.stockNumber}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <h2 id={titleId}>{name}</h2>
          {hasPrice && (
            <>
              <p className={`${styles.price} num`}>{formatPrice(input.price, currency)}</p>
              <p className={styles.plus}>plus HST &amp; licensing</p>
            </>
          )}
          {flags.length > 0 && (
            <ul className={styles.flags}>
              {flags.map(({ label, isGrave }) => (
                <li key={label}>
                  {isGrave && <Icon name="warning" />} {label}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {input.soldAsIs && <p className={styles.asIs}>{ownStatement ?? asIsStatement}</p>}
    </>
  );
}

function Included({ vehicle }: { vehicle: EditableVehicle }) {
  const dealer = useDealer();
  const lines = toInsideLines(vehicle.input, dealer).slice(0, maxIncluded);
  return (
    <section>
      <h3>What the price includes</h3>
      <dl className={`${styles.pairs} num`}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>HST ({dealer.priceTerms.hstPercent}%) and licensing</dt>
          <dd>Not included</dd>
        </div>
      </dl>
    </section>
  );
}

function Features({ features }: { features: string[] }) {
  const more = features.length - maxFeatures;
  return (
    <section>
      <h3>Features</h3>
      <ul className={styles.features}>
        {features.slice(0, more === 1 ? undefined : maxFeatures).map((feature) => (
          <li key={feature}>
            <Icon name="check" /> {feature}
          </li>
        ))}
        {more > 1 && <li>and {more} more</li>}
      </ul>
    </section>
  );
}

/** How many characters of findings leave the rest of the page readable. */
const findingsBudget = 900;

function Findings({ vehicle }: { vehicle: EditableVehicle }) {
  const { currency } = useDealer();
  const { reported, unassessed, clean } = toSheetFindings(describeDisclosureSheet(vehicle.input, currency));
  const described = shortenTexts(
    reported.filter(({ text }) => text !== ''),
    findingsBudget,
  );
  const named = reported.filter(({ text }) => text === '').map(({ label }) => label);
  return (
    <section>
      <h3>Disclosures</h3>
      <ul className={styles.findings}>
        {described.map(({ label, text }) => (
          <li key={label}>
            <Icon name="alert" />
            <span>
              <b>{label}</b> {text}
            </span>
          </li>
        ))}
        {named.length > 0 && <FindingLine icon="alert" title="Reported" labels={named} />}
        {unassessed.length > 0 && <FindingLine icon="dash" title="Not assessed" labels={unassessed} />}
        {clean.length > 0 && <FindingLine icon="check" title="Nothing reported" labels={clean} />}
      </ul>
    </section>
  );
}

function FindingLine({ icon, title, labels }: { icon: 'alert' | 'dash' | 'check'; title: string; labels: string[] }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{title}</b> {labels.join(', ')}.
      </span>
    </li>
  );
}

function StickerFoot({ vehicle, printedOn }: { vehicle: EditableVehicle; printedOn: string }) {
  const { config } = useStaff();
  const isPublic = vehicle.input.status !== 'Draft';
  const address = toPublicAddress(vehicle, config.publicUrl);
  return (
    <footer className={styles.foot}>
      {isPublic && (
        <div className={styles.code}>
          <QrCode text={address} label={`QR code of the page of ${toPrintedName(vehicle.input)}`} />
          <p>
            <b>All photographs and disclosures</b>
            <span>Point your phone here, or go to</span>
            <span className={styles.address}>{address.replace(/^https?:\/\//, '')}</span>
          </p>
        </div>
      )}
      <p className={`${styles.vin} num`}>
        <span>VIN</span>
        <b>{vehicle.input.vin || 'Not stated'}</b>
        <span>Printed {printedOn}. Price and status may have changed since.</span>
      </p>
    </footer>
  );
}
