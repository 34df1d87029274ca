import { expect, test } from 'vitest';
import { defaultImportOptions } from './import-check.ts';
import { createImportFile } from './import-file.ts';
import {
  askDistance,
  type DistanceUnit,
  type ImportSource,
  mapSourceColumns,
  newSource,
  recogniseSource,
} from './import-source-match.ts';
import type { KnownLists } from './source-reading.ts';

const lists: KnownLists = {
  makes: ['Ford', 'Honda', 'Toyota', 'Chevrolet', 'Mercedes-Benz'],
  colors: ['White', 'Black', 'Red', 'Blue', 'Grey', 'Silver', 'Glacier White Pearl'],
  bodyTypes: ['Sedan', 'SUV', 'Truck', 'Coupe', 'Hatchback', 'Convertible', 'Wagon', 'Van'],
};

const vAuto = `"Stock #","VIN","Year","Make","Model","Series","Odometer","Price","Body","Colour","Drivetrain Desc","Transmission","Engine","Fuel","New/Used","Dealer Comments","Photo Url List","Unit Cost","Days In Inventory"
"26-131","2HGFC2F70KH500001","2019","HONDA","Civic","EX","52341","18995","4D Sedan","BLUE","FWD","CVT w/OD","2.0L 4-Cyl","Gasoline Fuel","U","One owner, two keys","https://photos.example.com/131-1.jpg","14200","41"
"26-140","1FTEW1E50JF500002","2018","FORD","F-150","XLT","61900","31,495","4D Crew Cab","RED","4x4","6-Speed A/T","3.5L 6-Cyl","Flex Fuel","U","Tow package","","26100","12"
"26-141","4T1G11AK5MU500003","2021","TOYOTA","RAV4","LE","30010","29990","4D Sport Utility","Pearl/Ebony","AWD","DCT","2.5L 4-Cyl","Gas","N","Like new","","",""`;

const homeNet = `Type,Stock,VIN,Year,Make,Model,ModelNumber,Body,Trim,Miles,SellingPrice,ExteriorColor,Ext_Color_Generic,InteriorColor,EngineDisplacement,EngineCylinders,Transmission,Drivetrain,Fuel_Type,Certified,DateInStock,Description,Options,ImageList
Used,H1201,2HGFC2F70KH500001,2019,Honda,Civic,FC2F7KJ,4dr Car,EX,38000,18995,Aegean Blue Metallic,Blue,Black,2.0 L,4,Continuously Variable (CVT),Front Wheel Drive,Gasoline,False,10/03/2026,Clean,Bluetooth|Sunroof,https://images.example.com/1.jpg`;

const dealerCenter = `DCID,StockNumber,VIN,Year,Make,Model,Trim,Odometer,SpecialPrice,ExteriorColor,InteriorColor,Transmission,DriveTrain,Engine,EquipmentCode,VehicleDescription,PhotoURLs,LatestPhotoModifiedDate
1820,D-77,2HGFC2F70KH500001,2019,Honda,Civic,EX,84210,18995,White,Black,Automatic,FWD,2.0L I4,A1,Clean car,https://photos.example.com/77.jpg,2026-11-02`;

const carpages = `Stock Number,VIN,Year,Make,Model,Trim,Body Style,Kilometres,Price,Exterior Colour,Interior Colour,Transmission,Drivetrain,Fuel,Doors,Passengers,Engine,Ad Description,Ad Category,Photo Links
C-9,2HGFC2F70KH500001,2019,Honda,Civic,EX,Sedan,84210,"$18,995",Blue,Black,Automatic,FWD,Gas,4,5,2.0L,Great car,Cars,https://cars.example.com/9.jpg`;

const french = `Marque;Modèle;Année;Prix;Kilométrage;NIV;Couleur;Boîte;Carburant;Carrosserie;Rouage;Moteur;État;Commentaires;Date d'achat
Honda;Civic;2019;18 995,00 $;84 210 km;2HGFC2F70KH500001;Rouge;automatique;Essence;Berline;Traction;2,0L;D'occasion;Un seul propriétaire;2026-11-03
Ford;Escape;2020;21 495,50 $;61 000;1FMCU9G60LU500002;Gris;Automatique;Hybride;VUS;Traction intégrale;2,5L;Usagé;Propre;03/11/2026`;

type Reading = { stored?: ImportSource[]; words?: ImportSource['words']; distance?: DistanceUnit | null };

async function read(
  text: string | Uint8Array<ArrayBuffer>,
  { stored = [], words = {}, distance = null }: Reading = {},
) {
  const file = createImportFile();
  const opened = await file.open({ file: new Blob([text]), format: 'csv' });
  const recognised = recogniseSource(opened.names, stored);
  const source = recognised?.source ?? null;
  const mapping = source ? mapSourceColumns(opened.names, source) : opened.mapping;
  const reading = { words: { ...source?.words, ...words }, distance, lists, isStrict: source !== null };
  const plan = { mapping, options: defaultImportOptions, reading };
  file.ask(plan);
  const check = file.check({ ...plan, known: null, nowMs: Date.UTC(2026, 10, 23) });
  const rows = () => file.take({ from: 0, count: file.begin() }).map(({ columns }) => columns);
  return { opened, recognised, source, mapping, check, rows };
}

test('a new source counts as its own only the headings that its program writes', () => {
  const recognised = recogniseSource(['Marque', 'Modèle', 'Année', 'Prix', 'Allée'], []);
  expect(recognised).toMatchObject({ source: { profile: 'french' }, isStored: false, ownHeadings: 4 });
});

test.each([
  ['vAuto', vAuto],
  ['HomeNet', homeNet],
  ['DealerCenter', dealerCenter],
  ['Carpages', carpages],
  ['French spreadsheet', french],
])('a file of %s is recognised, and has all required columns', async (name, text) => {
  const { recognised, mapping } = await read(text);
  expect(recognised?.source.name).toBe(name);
  expect(mapping).toEqual(
    expect.arrayContaining([
      'make',
      'model',
      'year',
      'price',
      'vin',
      'mileage',
      'color',
      'transmission',
      'description',
    ]),
  );
});

test('our own columns and unknown spreadsheets belong to no program', async () => {
  const own = 'make,model,year,price,mileage,color,transmission,fuelType,bodyType,engine,vin,description\n';
  expect(
    (await read(`${own}Honda,Civic,2019,1,2,Blue,Automatic,Gasoline,Sedan,2.0L,2HGFC2F70KH500001,x`)).source,
  ).toBeNull();
  expect((await read('Auto,Cost of it,Place\na,b,c')).source).toBeNull();
});

test('values of vAuto become our words, miles become kilometres, and an undecided value keeps its line out', async () => {
  const { check, rows } = await read(vAuto, { distance: 'mi' });
  expect(check).toMatchObject({ created: 2, rejected: 1 });
  expect(check.issues[0]).toMatchObject({ columnName: 'Colour', value: 'Pearl/Ebony' });
  expect(rows()).toEqual([
    expect.objectContaining({
      make: 'Honda',
      body_style: 'Sedan',
      exterior_color: 'Blue',
      transmission: 'CVT',
      fuel_type: 'Gasoline',
      condition: 'Used',
      mileage: 84_235,
      price: 18_995,
    }),
    expect.objectContaining({ make: 'Ford', body_style: 'Truck', drivetrain: '4WD', transmission: 'Automatic' }),
  ]);
  const byText = Object.fromEntries(check.values.map((value) => [value.text, [value.word, value.origin]]));
  expect(byText).toMatchObject({
    'Pearl/Ebony': [null, 'new'],
    '4D Crew Cab': ['Truck', 'suggested'],
    DCT: ['Automatic', 'suggested'],
    FORD: ['Ford', 'known'],
    U: ['Used', 'known'],
  });
});

test('a file of no known program in capitals takes the spelling of our lists, and keeps what they do not have', async () => {
  const head = 'make,model,year,price,mileage,vin,color,trim\n';
  const { source, rows } = await read(
    `${head}HONDA,Civic,2019,18995,84210,2HGFC2F70KH500001,GLACIER WHITE PEARL,EX
MERCEDES BENZ,C 300,2020,31995,41200,2HGFC2F70KH500002,NARDO,AMG`,
  );
  expect(source).toBeNull();
  expect(rows()).toEqual([
    expect.objectContaining({ make: 'Honda', exterior_color: 'Glacier White Pearl', trim: 'EX' }),
    expect.objectContaining({ make: 'Mercedes-Benz', exterior_color: 'NARDO', trim: 'AMG' }),
  ]);
});

test('what was decided for a source applies to its next file', async () => {
  const words = { color: { 'pearl ebony': 'White' } };
  const stored = { ...newSource('My vAuto', [], 'vauto'), words, distance: 'mi' as const };
  const { check, rows, recognised } = await read(vAuto, { stored: [stored], distance: 'mi' });
  expect(recognised).toMatchObject({ isStored: true, source: { name: 'My vAuto' } });
  expect(check.rejected).toBe(0);
  expect(rows()[2]).toMatchObject({ exterior_color: 'White', mileage: 48_296 });
});

test('a French spreadsheet is read with its numbers and words', async () => {
  const { check, rows } = await read(french);
  expect(check.issues).toEqual([]);
  expect(rows()).toEqual([
    expect.objectContaining({
      price: 18_995,
      mileage: 84_210,
      exterior_color: 'Red',
      transmission: 'Automatic',
      fuel_type: 'Gasoline',
      body_style: 'Sedan',
      drivetrain: 'FWD',
      condition: 'Used',
    }),
    expect.objectContaining({
      price: 21_495.5,
      mileage: 61_000,
      exterior_color: 'Grey',
      fuel_type: 'Hybrid',
      body_style: 'SUV',
      drivetrain: 'AWD',
    }),
  ]);
});

test('features of other programs are separated, and a French engine has a decimal point', async () => {
  const decided = { words: { bodyType: { '4dr car': 'Sedan' } }, distance: 'mi' } as const;
  const features = async (text: string) => (await read(text, decided)).rows().map((row) => row.features);
  expect(await features(homeNet)).toEqual([['Bluetooth', 'Sunroof']]);
  expect(await features(homeNet.replace('Bluetooth|Sunroof', 'Bluetooth;Sunroof'))).toEqual([['Bluetooth', 'Sunroof']]);
  expect(await features(homeNet.replace('Bluetooth|Sunroof', '"Bluetooth, Sunroof"'))).toEqual([
    ['Bluetooth', 'Sunroof'],
  ]);
  const { rows } = await read(french);
  expect(rows().map(({ engine_size }) => engine_size)).toEqual(['2.0L', '2.5L']);
});

test('a spreadsheet in Windows-1252 with hard spaces in its numbers is read like one in UTF-8', async () => {
  const head = 'Numéro d\u2019inventaire;NIV;Année;Marque;Modèle;Kilométrage;Prix;Couleur;Moteur';
  const line = 'F-1;2HGFC2F70KH500001;2019;HONDA;Civic;45\u00a0210 km;18\u00a0995,00 $;Rouge;2,0L';
  const bytes = Uint8Array.from([...`${head}\n${line}`], (letter) =>
    letter === '\u2019' ? 0x92 : letter.charCodeAt(0),
  );
  const { opened, recognised, rows } = await read(bytes);
  expect([opened.encoding, opened.delimiter, recognised?.source.name]).toEqual([
    'Windows-1252',
    ';',
    'French spreadsheet',
  ]);
  expect(rows()).toEqual([
    expect.objectContaining({ stock_number: 'F-1', make: 'Honda', mileage: 45_210, price: 18_995 }),
  ]);
});

test('miles or kilometres are asked only where the column does not say', async () => {
  const ask = async (text: string) => {
    const { opened, mapping, source } = await read(text);
    return askDistance(opened, mapping, source);
  };
  expect(await ask(vAuto)).toEqual({ sample: '52341', suggested: null });
  expect(await ask(homeNet)).toEqual({ sample: '38000', suggested: 'mi' });
  expect(await ask(carpages)).toBeNull();
  expect(await ask(french)).toBeNull();
  const chosen = (heading: string) => askDistance({ names: [heading], samples: ['52,000'] }, ['mileage'], null);
  for (const heading of ['mi', 'Odo (mi)', 'odometer_mi', 'Odometer Miles', 'ODOMETER MILES']) {
    expect(chosen(heading)).toEqual({ sample: '52,000', suggested: 'mi' });
  }
  for (const heading of ['Mileage', 'MILEAGE', 'Odo (km)', 'Omit']) expect(chosen(heading)).toBeNull();
});

test('a source that staff named is recognised by its columns, also with one more', async () => {
  const head = 'Make,Model,Jahr,Betrag,Nummer,Farbe';
  const stored = newSource('Lot sheet', head.split(','));
  const { source } = await read(`${head},Extra\na,b,c,d,e,f,g`, { stored: [stored] });
  expect(source?.name).toBe('Lot sheet');
});
