import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

// `stock_number` names each vehicle in the expectations.
const inventory = [
  {
    stock_number: 'civic',
    trim: 'EX-L',
    vin: '2HGFC2F80KH512345',
    year: 2019,
    price: 18_995,
    mileage: 84_210,
    body_style: 'Sedan',
    fuel_type: 'Gasoline',
    drivetrain: 'FWD',
    transmission: 'Automatic',
    exterior_color: 'Aegean Blue Metallic',
    features: ['Apple CarPlay', 'Heated Seats'],
    description: 'One owner, with winter tires. Unlike SUVs, it is cheap to park.',
  },
  {
    stock_number: 'cr-v',
    model: 'CR-V',
    trim: 'Touring',
    year: 2021,
    price: 29_900,
    mileage: 41_000,
    body_style: 'SUV',
    fuel_type: 'Hybrid',
    drivetrain: 'AWD',
    transmission: 'CVT',
    exterior_color: 'Grey',
    features: ['Electric Parking Brake', 'Leather Seats'],
  },
  {
    stock_number: '26-101',
    make: 'Ford',
    model: 'F-150',
    trim: 'XLT',
    year: 2018,
    price: 26_900,
    mileage: 120_000,
    body_style: 'Truck',
    fuel_type: 'Gasoline',
    drivetrain: '4WD',
    transmission: 'Automatic',
    exterior_color: 'Red',
  },
  {
    stock_number: 'golf',
    make: 'Volkswagen',
    model: 'Golf',
    trim: 'Comfortline',
    year: 2016,
    price: 12_500,
    mileage: 98_000,
    body_style: 'Hatchback',
    fuel_type: 'Gasoline',
    drivetrain: 'FWD',
    transmission: 'Manual',
    exterior_color: 'White',
    description: 'The owner’s manual is there, and so is an automatic dimming mirror.',
  },
  {
    stock_number: 'bolt',
    make: 'Chevrolet',
    model: 'Bolt EV',
    trim: 'LT',
    year: 2020,
    price: 19_900,
    mileage: 52_000,
    body_style: 'Hatchback',
    fuel_type: 'Electric',
    drivetrain: 'FWD',
    transmission: 'Automatic',
    exterior_color: 'Silver',
    status: 'Pending',
  },
  {
    stock_number: 'sold',
    make: 'Saab',
    model: '9-3',
    year: 2010,
    price: 50_000,
    status: 'Sold',
    sold_at: new Date().toISOString(),
  },
  {
    stock_number: 'draft',
    make: 'Lada',
    model: 'Niva',
    vin: '1HGBH41JXMN109186',
    status: 'Draft',
    description: 'Secret',
  },
  { stock_number: 'elsewhere', make: 'Fiat', model: 'Panda', dealer_id: anotherDealerId, features: ['Teapot'] },
];

describe.each(databaseKinds)('the search on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await database.exec(`insert into public.vehicle_makes (name) values ('Tesla'), ('Land Rover'), ('Škoda');
      insert into public.vehicle_colors (name, hex_code, color_family) values
        ('Silver', '#aaaaaa', 'Grey'), ('Aegean Blue Metallic', '#1f4e8c', 'Blue'), ('Plum', '#5a2a5a', 'Purple')`);
    for (const vehicle of inventory) await addVehicle(database, vehicle);
    await addStaff(database);
  });

  async function search(text: string, filters: Record<string, unknown> = {}) {
    const p_filters = { search: text, ...filters };
    const { data, error } = await gateway().anon.rpc('search_inventory', { p_dealer_id: dealerId, p_filters });
    expect(error).toBeNull();
    return data;
  }
  async function find(text: string, filters?: Record<string, unknown>): Promise<string[]> {
    const { vehicles } = await search(text, filters);
    const rows = await gateway().database.query('select id::text, stock_number from public.vehicles');
    const names = new Map(rows.map((row) => [row.id, String(row.stock_number)]));
    return vehicles.map(({ id }: { id: string }) => names.get(id)).sort();
  }

  test.each([
    ['suv', ['cr-v']],
    ['crossover', ['cr-v']],
    ['truck', ['26-101']],
    ['pickup', ['26-101']],
    ['hybrid', ['cr-v']],
    ['phev', ['cr-v']],
    ['plug-in hybrid', ['cr-v']],
    ['electric', ['bolt']],
    ['ev', ['bolt']],
    ['awd', ['cr-v']],
    ['4x4', ['26-101', 'cr-v']],
    ['all wheel drive', ['cr-v']],
    ['manual', ['golf']],
    ['stick', ['golf']],
    ['automatic', ['26-101', 'bolt', 'civic']],
    ['carplay', ['civic']],
    ['heated seats', ['civic']],
    ['electric parking brake', ['cr-v']],
    ['VW', ['golf']],
    ['chevy', ['bolt']],
    ['crv', ['cr-v']],
    ['cr v', ['cr-v']],
    ['f150', ['26-101']],
    ['gray', ['bolt', 'cr-v']],
    ['blue', ['civic']],
    ['EX-L', ['civic']],
    ['exl', ['civic']],
    ['winter tires', ['civic']],
    ['2HGFC2F80KH512345', ['civic']],
    ['512345', ['civic']],
    ['26-101', ['26-101']],
    ['26101', ['26-101']],
    ['hunda', ['civic', 'cr-v']],
    ['suvs', ['cr-v']],
    ['trucks under 30k', ['26-101']],
    ['pickups', ['26-101']],
    ['evs', ['bolt']],
    ['hnoda cvic', ['civic']],
    ['under 20000', ['bolt', 'civic', 'golf']],
    ['under $20k', ['bolt', 'civic', 'golf']],
    ['honda under $20,000', ['civic']],
    ['between 15000 and 20000', ['bolt', 'civic']],
    ['over 25k', ['26-101', 'cr-v', 'sold']],
    ['under 20 000', ['bolt', 'civic', 'golf']],
    ['honda under 20 thousand', ['civic']],
    ['honda under 20 grand', ['civic']],
    ['20 grand', ['bolt', 'civic', 'golf']],
    ['2018 grand', []],
    ['honda under 20000 grand cherokee', []],
    ['between 15 and 20 grand', ['bolt', 'civic']],
    ['low mileage honda', ['cr-v']],
    ['honda low km', ['cr-v']],
    ['mileage under 60,000 km', ['bolt', 'cr-v', 'sold']],
    ['golf 60 kwh', []],
    ['2 keys', []],
    ['two keys', []],
    ['price under 20k', ['bolt', 'civic', 'golf']],
    ['price < 20000', ['bolt', 'civic', 'golf']],
    ['20k', ['bolt', 'civic', 'golf']],
    ['20k max', ['bolt', 'civic', 'golf']],
    ['mileage under 60k', ['bolt', 'cr-v', 'sold']],
    ['under 60000 km', ['bolt', 'cr-v', 'sold']],
    ['60,000 km or less honda', ['cr-v']],
    ['2019 or newer', ['bolt', 'civic', 'cr-v']],
    ['newer than 2019', ['bolt', 'cr-v']],
    ['between 2015 and 2018', ['26-101', 'golf']],
    ['from 2018 to 2020 chevrolet', ['bolt']],
    ['at least 2019 chevrolet', ['bolt']],
    ['at least 2019 km ford', ['26-101']],
    ['from 2020 to 2021, honda', ['cr-v']],
    ['between 2000 and 2010 dollars', []],
    ['2015-2018', ['26-101', 'golf']],
    ['2018 or older', ['26-101', 'golf', 'sold']],
    ['2021 awd suv under 30000', ['cr-v']],
    ['2021', ['cr-v']],
    ['2018 automatic', ['26-101']],
    ['2018 hybrid', []],
    ['carplay under 20000', ['civic']],
    ['carplay under 15000', []],
    ['carplay heated seats', ['civic']],
    ['one owner under 20000', ['civic']],
    ['512345 carplay', ['civic']],
    ['512346', []],
    ['used cars', ['26-101', 'bolt', 'civic', 'cr-v', 'golf', 'sold']],
    ['a red truck', ['26-101']],
    ['ford or volkswagen', ['26-101', 'golf']],
    ['honda ford', ['26-101', 'civic', 'cr-v']],
    ['tesla or ford', ['26-101']],
    ['suv or truck under 28000', ['26-101']],
    ['red or white or blue', ['26-101', 'civic', 'golf']],
    ['silver grey', ['bolt']],
    ['2018 or 2021', ['26-101', 'cr-v']],
    ['cvt or manual', ['cr-v', 'golf']],
    ['carplay or leather', []],
    ['blue tesla', []],
    ['land rover', []],
    ['niva', []],
    ['1HGBH41JXMN109186', []],
    ['secret', []],
    ['teapot', []],
    ['zzzz', []],
    ['"hunda"', []],
    ['cívic', ['civic']],
    ['électrique', ['bolt']],
    ['electrique', ['bolt']],
    ['camion', ['26-101']],
    ['berline bleue', ['civic']],
    ['honda no older than 2020', ['cr-v']],
    ['not over 13000', ['golf']],
    ['13 000$ max', ['golf']],
    ['26 to 28k', ['26-101']],
    ['26,000-28,000', ['26-101']],
    ['26,000$ - 28,000$', ['26-101']],
    ['13000 or less', ['golf']],
    ['sub 13k', ['golf']],
    ['low milage honda', ['cr-v']],
    ['not red', ['bolt', 'civic', 'cr-v', 'golf', 'sold']],
    ['civic not red', ['civic']],
    ['civic not blue', []],
    ['not honda or ford', ['bolt', 'golf', 'sold']],
    ['truck not tesla', ['26-101']],
    ['sedan without gas', []],
    ['not red suv', ['cr-v']],
    ['not red under 20000', ['bolt', 'civic', 'golf']],
    ['not red or winter', []],
    ['not purple suv', ['cr-v']],
    ['no diesel', ['26-101', 'bolt', 'civic', 'cr-v', 'golf', 'sold']],
    ['truck not honda civic', ['26-101']],
    ['honda not civic', ['cr-v']],
    ['not red, suv', ['cr-v']],
    ['not red and blue', ['bolt', 'cr-v', 'golf', 'sold']],
    ['not honda / ford', ['bolt', 'golf', 'sold']],
    ['not ford, and under 20000', ['bolt', 'civic', 'golf']],
    ['no rust', []],
    ['8000 or so', []],
    ['not over 2018', ['26-101', 'golf', 'sold']],
    ['not under 2018 honda', ['civic', 'cr-v']],
    ['truck without a sunroof', []],
    ['under $300 a month', []],
    ['200 biweekly', []],
    ['7 seats', []],
    ['2019 20000$', ['civic']],
    ['golf 7 12 000$', []],
    ['golf 13 000$, manual', ['golf']],
    ['15 000$', ['golf']],
    ['13 000 or less', ['golf']],
    ['honda not under 20000', ['cr-v']],
    ['honda no less than 2020', ['cr-v']],
    ['under 60000 km, honda', ['cr-v']],
    ['at least 2020, hybrid', ['cr-v']],
    ['at least 2000 km honda', ['civic', 'cr-v']],
    ['honda not newer than 2019', ['civic']],
    ['truck no later than 2018', ['26-101']],
    ['volkswagen manuel', ['golf']],
    ['volkswagen boîte manuelle', ['golf']],
    ['sièges chauffants', ['civic']],
    ['suv traction integrale', ['cr-v']],
    ['camion avec 4x4', ['26-101']],
    ['honda without a', []],
    ["it's & | ! ( 'x", []],
    ['around 19k', ['bolt', 'civic']],
    ['about $19,000', ['bolt', 'civic']],
    ['approx. 19000', ['bolt', 'civic']],
    ['~19k', ['bolt', 'civic']],
    ['honda 19k or so', ['civic']],
    ['around 2017', ['26-101', 'golf']],
    ['around 100000 km', ['golf', 'sold']],
    ['lower than 13000', ['golf']],
    ['60000 miles or less honda', ['civic', 'cr-v']],
    ['13000', ['golf']],
    ['12,500', ['golf']],
    ['12 500', ['golf']],
    ['12.5k', ['golf']],
    ['under 12.4k', []],
    ['honda 19000', ['civic']],
    ['2020 honda 30000', []],
    ['13000 dollars', ['golf']],
    ['512345', ['civic']],
    ['519999', []],
    ['2031', []],
    ['over 2019', ['bolt', 'cr-v']],
    ['>2019', ['bolt', 'cr-v']],
    ['min 2020', ['bolt', 'cr-v']],
    ['60000 km max honda', ['cr-v']],
    ['honda under 30000 and less than 60000 km', ['cr-v']],
    ['i am looking for a honda that is an suv with leather seats for less than 30000 and less than 60000 km', ['cr-v']],
    ['do you have suvs under 30k?', ['cr-v']],
    ['cheap suv', ['cr-v']],
    ['reliable suv', ['cr-v']],
    ['all suvs', ['cr-v']],
    ['show all hondas', ['civic', 'cr-v']],
    ['newest honda suv', ['cr-v']],
    ['latest suvs', ['cr-v']],
    ['newer honda but not over 20000', ['civic']],
    ["suv's", ['cr-v']],
    ['moins de 13 000 $', ['golf']],
    ['entre 12000 et 13000', ['golf']],
    ['honda 2020 ou plus récent', ['cr-v']],
    ['moins de 60000 km honda', ['cr-v']],
    ['after 2018 and before 2021', ['bolt', 'civic']],
    ['since 2018 and before 2020', ['26-101', 'civic']],
    ['newer than 2018 and older than 2021', ['bolt', 'civic']],
    ['honda after 2018 and before 2020', ['civic']],
    ['not older than 2018 and later than 2019', ['bolt', 'cr-v']],
    ['after 2018 and above 20000', ['cr-v']],
    ['from 2018 and above 20000$', ['26-101', 'cr-v']],
    ['2018 et plus de 20000', ['26-101']],
    ['2019 or newer 20000', ['bolt', 'civic']],
    ['golf max 13000', ['golf']],
    ['2018 or so', ['26-101', 'civic']],
    ['2016ish', ['golf']],
    ['2018-ish', ['26-101', 'civic']],
    ['12000 13000', ['golf']],
    ['12000 or 13000', ['golf']],
    ['12000, 13000', ['golf']],
    ['12000 and 13000', ['golf']],
    ['12k or 13k', ['golf']],
    ['de 12000 à 13000', ['golf']],
    ['12 000 à 13 000', ['golf']],
    ['12 000 - 13 000', ['golf']],
    ['2020 à 20000$', ['bolt']],
    ['2020 13000 20000', ['bolt']],
    ['13000 100000 km', ['golf']],
    ['moins de 2018', ['golf', 'sold']],
    ['plus de 2018', ['bolt', 'civic', 'cr-v']],
    ['max 2018', ['26-101', 'golf', 'sold']],
    ['maximum 2015', ['sold']],
    ['2018 max', ['26-101', 'golf', 'sold']],
    ['2018 or less', ['26-101', 'golf', 'sold']],
    ['2018 ou moins', ['26-101', 'golf', 'sold']],
    ['2000 or less', []],
    ['60,000 mi honda', ['civic', 'cr-v']],
    ['(under 13000)', ['golf']],
    ['under thirteen thousand', ['golf']],
    ['Honda under Twenty Grand', ['civic']],
    ['between fifteen and twenty thousand', ['bolt', 'civic']],
    ['twelve to thirteen grand', ['golf']],
    ['twenty-five k to thirty k', ['26-101', 'cr-v']],
    ['honda under sixty thousand km', ['cr-v']],
    ['1 owner', ['civic']],
    ['one-owner honda', ['civic']],
    ['front-wheel drive', ['bolt', 'civic', 'golf']],
    ['all-wheel-drive', ['cr-v']],
    ['four by four', ['26-101', 'cr-v']],
    ['good on gas suv', ['cr-v']],
    ['gas suv', []],
    ['gas truck', ['26-101']],
    ['sièges en cuir', ['cr-v']],
    ['camion usagé', ['26-101']],
    ['camion pas cher', ['26-101']],
    ['camion pas trop cher', ['26-101']],
    ['pas moins de 25000', ['26-101', 'cr-v', 'sold']],
    ['pas plus de 2018', ['26-101', 'golf', 'sold']],
    ['pas plus de 13000', ['golf']],
    ['suv pas bleu', ['cr-v']],
    ['pas bleu golf', ['golf']],
    ['ford/volkswagen', ['26-101', 'golf']],
    ['civic/golf under 15000', ['golf']],
    ['ford/honda under 30 k', ['26-101', 'civic', 'cr-v']],
  ])('%j finds %j', async (text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  test.each([
    ['truck without a sunroof', ['Truck', 'without a sunroof']],
    ['no accidents', ['no accidents']],
    ['honda not', ['Honda', 'not']],
    ['under $300 a month', ['under $300 a month']],
    ['suv 300/month', ['SUV', '300/month']],
    ['200 biweekly', ['200 biweekly']],
    ['7 seats', ['7 seats']],
    ['honda 4 doors', ['Honda', '4 doors']],
    ['weekly payments under 100', ['weekly payments under 100']],
    ['honda 2 keys', ['Honda', '2 keys']],
    ['$300 payments', ['$300 payments']],
    ['300 dollar payments', ['300 dollar payments']],
    ['payments of $300 per month', ['payments of $300 per month']],
    ['payments of 200 biweekly', ['payments of 200 biweekly']],
    ['7 seats, awd', ['7 seats', 'AWD']],
    ['honda without a', ['Honda', 'without a']],
    ['no more than $300 a month', ['no more than $300 a month']],
    ['budget $300 a month', ['budget $300 a month']],
    ['about 300 a month or less', ['about 300 a month or less']],
    ['seven seats', ['seven seats']],
    ['suv no accidents or rust', ['SUV', 'no accidents or rust']],
    ['not 2018 or 2019, suv', ['not 2018 or 2019', 'SUV']],
    ['7500 lbs', ['7500 lbs']],
    ['honda over 300 hp', ['Honda', 'over 300 hp']],
    ['between 200 and 300 a month', ['between 200 and 300 a month']],
    ['suv $200 to $300 per month', ['SUV', '$200 to $300 per month']],
    ['200-300 biweekly', ['200-300 biweekly']],
    ['truck tow 7500', ['Truck', 'tow', '7500']],
    ['truck towing capacity of 7500', ['Truck', 'towing', 'capacity', '7500']],
    ['four door under four thousand', ['four door', 'under 4 thousand']],
    ['three grand cherokee', ['three', 'grand', 'cherokee']],
    ['3rd row seating, awd', ['3rd row seating', 'AWD']],
    ['at least 7 seats', ['at least 7 seats']],
    ['max 5 seats', ['max 5 seats']],
  ])('in %j the words that belong together are one part', async (text, labels) => {
    const { understood, total } = await search(text);
    expect([understood.parts.map(({ label }: { label: string }) => label), total]).toEqual([labels, 0]);
  });

  test.each([
    ['civic not red', ['Civic', 'not red'], 1],
    ['honda not red or blue', ['Honda', 'not red or blue'], 1],
    ['not electric or hybrid', ['not electric or hybrid'], 4],
    ['suv excluding ford, chevrolet', ['SUV', 'excluding ford, chevrolet'], 1],
    ['truck no ford or ram', ['Truck', 'no ford or ram'], 0],
    ['no ford, suv under 30000', ['no ford', 'SUV', 'under 30000'], 1],
    ['not red, under 30000', ['not red', 'under 30000'], 4],
    ['no rust or red, suv', ['no rust or red', 'SUV'], 0],
    ['honda not awd', ['Honda', 'not awd'], 1],
    ['no front wheel drive', ['no front wheel drive'], 3],
    ['no awd or ford', ['no awd or ford'], 4],
    ['not awd under 20000', ['not awd', 'under 20000'], 3],
    ['not rwd suv', ['not rwd', 'SUV'], 1],
    ['no trucks, honda', ['no trucks', 'Honda'], 2],
    ['hatchback not a honda or a chevrolet', ['Hatchback', 'not a honda or a chevrolet'], 1],
  ])('in %j what is excluded is one part, and is not found', async (text, labels, found) => {
    const { understood, total } = await search(text);
    expect([understood.parts.map(({ label }: { label: string }) => label), total]).toEqual([labels, found]);
  });

  test('a price before its sign is not joined with the number before it', async () => {
    const prices = { '2019 20000$': 20_000, 'golf 7 12000$': 12_000, 'golf 7 12 000$': 12_000, '15 000$': 15_000 };
    for (const [text, priceMax] of Object.entries(prices)) {
      const { understood } = await search(text);
      const bounds = understood.parts.filter(({ field }: { field: string }) => field === 'range');
      expect([text, bounds]).toMatchObject([text, [{ filters: { priceMax } }]]);
    }
  });

  test('a price is understood to the cent, and “around” is ten per cent either way', async () => {
    const bounds = { 'under $18,995.50': { priceMax: 18_995.5 }, 'around 20k': { priceMin: 18_000, priceMax: 22_000 } };
    for (const [text, filters] of Object.entries(bounds))
      expect((await search(text)).understood.parts).toMatchObject([{ label: text, filters }]);
    expect((await search('under 60000.50 km')).understood.parts).toHaveLength(1);
  });

  test('a whole word of a text is found besides the parts of values', async () => {
    const { database } = gateway();
    const volvo = { make: 'Volvo', model: 'V60' };
    const ids = [
      await addVehicle(database, { ...volvo, stock_number: 'v60', features: ['Navigation System'] }),
      await addVehicle(database, { ...volvo, stock_number: 'six', model: 'XC90', engine: '3.2L V6' }),
      await addVehicle(database, { ...volvo, stock_number: 'navy', model: 'XC40', exterior_color: 'Navy Blue' }),
    ];
    expect([await find('v6'), await find('v60'), await find('3.2l')]).toEqual([['six', 'v60'], ['v60'], ['six']]);
    expect([await find('nav'), await find('gps')]).toEqual([['navy', 'v60'], ['v60']]);
    await database.query('delete from public.vehicles where id = any ($1)', [ids]);
  });

  test('what a synonym means is not looked for inside of other words', async () => {
    const { database } = gateway();
    const ids = [
      await addVehicle(database, {
        make: 'Chevrolet',
        model: 'Malibu',
        stock_number: 'malibu',
        exterior_color: 'Black',
      }),
      await addVehicle(database, { make: 'Acura', model: 'ILX', stock_number: 'acura' }),
      await addVehicle(database, { make: 'Kia', model: 'EV6', stock_number: 'ev6', features: ['Air Conditioning'] }),
    ];
    expect([await find('ev'), await find('ac')]).toEqual([
      ['bolt', 'ev6'],
      ['acura', 'ev6'],
    ]);
    expect((await search('ev')).understood.parts).toMatchObject([{ label: 'Electric' }]);
    await database.query('delete from public.vehicles where id = any ($1)', [ids]);
  });

  test('the line and the engine of a model are found, together or apart', async () => {
    const { database } = gateway();
    const ids = [
      await addVehicle(database, { make: 'BMW', model: '330i', stock_number: '330i' }),
      await addVehicle(database, { make: 'BMW', model: '328d', stock_number: '328d' }),
      await addVehicle(database, { make: 'BMW', model: 'X3', trim: 'GLC300 AMG', stock_number: 'joined' }),
      await addVehicle(database, { make: 'Smart', model: 'Kit', trim: 'C 300 4MATIC', stock_number: 'apart' }),
    ];
    for (const text of ['3 series', 'bmw 3-series']) expect([text, await find(text)]).toEqual([text, ['328d', '330i']]);
    for (const text of ['c300', 'c 300']) expect([text, await find(text)]).toEqual([text, ['apart']]);
    expect([await find('glc 300'), await find('5 series')]).toEqual([['joined'], []]);
    await database.query('delete from public.vehicles where id = any ($1)', [ids]);
  });

  test('the number of a truck is no price', async () => {
    const { database } = gateway();
    const ram = {
      make: 'Ram',
      model: '1500',
      stock_number: 'ram',
      price: 39_000,
      mileage: 50_000,
      description: 'Tows 7500 lbs',
    };
    const id = await addVehicle(database, ram);
    for (const text of ['max 40000', 'maximum 40k', 'max $40000', 'max 60000 km', 'max'])
      expect([text, await find(`ram 1500 ${text}`)]).toEqual([text, ['ram']]);
    expect([await find('7500 lbs'), await find('ram 8000 max')]).toEqual([['ram'], []]);
    expect((await search('1500 or so')).understood.parts[0]).toMatchObject({ field: 'model', label: '1500' });
    await database.query('delete from public.vehicles where id = $1', [id]);
  });

  test('values that no vehicle has at once are alternatives in one part', async () => {
    const { understood } = await search('red or white or blue under 20000');
    expect(understood.parts).toMatchObject([
      { field: 'color', label: 'Red or White or Blue', text: 'red or white or blue', without: 'under 20000' },
      { field: 'range', without: 'red or white or blue' },
    ]);
  });

  test('a value of one field is an alternative even if a model contains its name', async () => {
    const { database } = gateway();
    const kinds = [
      { stock_number: 'mazda', make: 'Mazda', model: 'Mazda3', exterior_color: 'Silver' },
      { stock_number: 'silverado', make: 'Chevrolet', model: 'Silverado', exterior_color: 'Black' },
      { stock_number: 'caravan', make: 'Dodge', model: 'Grand Caravan', body_style: 'Van' },
      { stock_number: 'mini', make: 'MINI', model: 'Cooper Convertible', body_style: 'Convertible' },
      { stock_number: 'ram', make: 'RAM', model: '1500' },
      { stock_number: '1500', make: 'Chevrolet', model: 'Avalanche', trim: '1500 LTZ' },
    ];
    const ids: string[] = [];
    for (const vehicle of kinds) ids.push(await addVehicle(database, vehicle));
    const alternatives = {
      'mazda or ford': [['Mazda or Ford'], ['26-101', 'mazda']],
      'silver or red': [['Silver or Red'], ['26-101', 'bolt', 'mazda', 'silverado']],
      'suv or van': [['SUV or Van'], ['caravan', 'cr-v']],
      'hatchback or convertible': [['Hatchback or Convertible'], ['bolt', 'golf', 'mini']],
    };
    for (const [text, [labels, found]] of Object.entries(alternatives)) {
      const { understood } = await search(text);
      expect([text, understood.parts.map(({ label }: { label: string }) => label)]).toEqual([text, labels]);
      expect([text, await find(text)]).toEqual([text, found]);
    }
    expect(await find('avalanche 1500')).toEqual(['1500']);
    expect((await search('4x4')).understood.parts).toMatchObject([{ field: 'drivetrain', label: '4WD or AWD' }]);
    await database.query('delete from public.vehicles where id = any ($1)', [ids]);
  });

  test('a make, model, fuel or body style that is not in stock is understood, however it is written', async () => {
    const { database } = gateway();
    await database.exec(`insert into public.vehicle_makes (name) values ('Mercedes-Benz'), ('Toyota');
      insert into public.vehicle_body_types (name, category) values ('Wagon', 'Car');
      insert into public.vehicle_models (make_id, make_name, name) select id, name, model
        from public.vehicle_makes join (values ('Mercedes-Benz', 'C-Class'), ('Tesla', 'Model Y'), ('Tesla', 'A4'),
          ('Toyota', '4Runner'), ('Toyota', 'Land Cruiser'), ('Toyota', 'Owner'), ('Toyota', 'Civic Si')) models (make, model) on make = name`);
    const sand = await addVehicle(database, { stock_number: 'sand', exterior_color: 'Sand', model: 'Model 3' });
    const names = {
      'mercedes benz': ['Mercedes-Benz'],
      mercedes: ['Mercedes-Benz'],
      'c-class': ['C-Class'],
      'c class': ['C-Class'],
      cclass: ['C-Class'],
      'model y': ['Model Y'],
      '4 runner': ['4Runner'],
      'land cruiser': ['Land Cruiser'],
      'toyota landcruiser': ['Toyota', 'Land Cruiser'],
      diesel: ['Diesel'],
      'station wagon': ['Wagon'],
    };
    for (const [text, labels] of Object.entries(names)) {
      const { understood, total } = await search(text);
      const parts = understood.parts.map((part: { label: string }) => part.label);
      expect([text, parts, understood.corrected, total]).toEqual([text, labels, null, 0]);
      expect([text, understood.parts.every((part: { is_named: boolean }) => part.is_named)]).toEqual([text, true]);
    }
    // The trim of a model that is there is no other model.
    const si = await addVehicle(database, { stock_number: 'si', model: 'Civic', trim: 'Si' });
    expect(await find('civic si')).toEqual(['si']);
    await database.query('delete from public.vehicles where id = $1', [si]);
    // A common word of texts is no model of others.
    expect((await search('owner')).understood.parts).toMatchObject([{ field: 'text' }]);
    expect(await find('honda not landcruiser')).toEqual(['civic', 'cr-v', 'sand']);
    expect((await search('a 4 door honda')).understood.parts).toMatchObject([{ label: '4 door' }, { label: 'Honda' }]);
    const id = await addVehicle(database, { stock_number: 'later', make: 'Toyota', model: 'Land Cruiser' });
    expect(await find('landcruiser')).toEqual(['later']);
    await database.query('delete from public.vehicles where id = any ($1)', [[sand, id]]);
    await database.exec(`delete from public.vehicle_makes where name in ('Mercedes-Benz', 'Toyota');
      delete from public.vehicle_models; delete from public.vehicle_body_types`);
  });

  test.each([
    ['pickup truck', { label: 'Truck', text: 'pickup truck', without: '' }],
    ['vw under 40000 volkswagen', { label: 'Volkswagen', text: 'vw volkswagen', without: 'under 40000' }],
    ['honda crv honda', { label: 'Honda', text: 'honda honda', without: 'crv' }],
  ])('two words for the same in %j are one part', async (text, expected) => {
    const { understood } = await search(text);
    expect(understood.parts.filter(({ label }: { label: string }) => label === expected.label)).toMatchObject([
      expected,
    ]);
  });

  test.each([
    'on',
    'OND',
    'ivic',
    'cr-',
    'r-v',
    '150',
    '018',
    'olkswag',
    'egean blue',
    'metallic',
    'v',
    '9-3',
    'olt e',
    'r',
  ])('whatever contains %j in make, model, year or colour is found', async (part) => {
    const rows = await gateway().database.query(
      `select stock_number from public.vehicles where dealer_id = $1 and status <> 'Draft'
         and $2 <> '' and concat_ws(chr(10), make, model, year, exterior_color) ilike '%' || $2 || '%'`,
      [dealerId, part],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await find(part)).toEqual(expect.arrayContaining(rows.map((row) => row.stock_number)));
  });

  test('what was understood is told with the phrase without it', async () => {
    const { understood } = await search('AWD  honda under $30k');
    expect(understood).toEqual({
      text: 'AWD  honda under $30k',
      corrected: null,
      parts: [
        { field: 'drivetrain', label: 'AWD', is_named: true, text: 'awd', without: 'honda under $30k' },
        { field: 'make', label: 'Honda', is_named: true, text: 'honda', without: 'awd under $30k' },
        {
          field: 'range',
          label: 'under $30k',
          is_named: true,
          text: 'under $30k',
          without: 'awd honda',
          filters: { priceMax: 30_000 },
        },
      ],
    });
    expect((await search('blue tesla')).understood.parts.map(({ label }: { label: string }) => label)).toEqual([
      'Blue',
      'Tesla',
    ]);
  });

  test('a correction is told, and quotation marks refuse it', async () => {
    expect((await search('hunda civc')).understood.corrected).toBe('honda civic');
    expect((await search('"hunda civc"')).understood.corrected).toBeNull();
    expect((await search('honda')).understood.corrected).toBeNull();
    for (const text of ['civic no rust', 'civic no wint', 'civic no accidents', 'civic not hnoda'])
      expect((await search(text)).understood).toMatchObject({ corrected: null, parts: [{}, { field: 'negation' }] });
  });

  test('filters, facets, sorting and pages work under a search', async () => {
    expect(await find('honda', { status: 'available', priceMax: 20_000 })).toEqual(['civic']);
    const { facets, total } = await search('automatic', { status: 'available', make: ['Honda'] });
    expect(total).toBe(1);
    expect(facets.make).toEqual([
      { value: 'Ford', count: 1 },
      { value: 'Honda', count: 1 },
    ]);
    expect((await search('under 30000')).facets.status).toEqual({ all: 5, available: 4, sold: 1 });
  });

  test('a search follows every write', async () => {
    const { database } = gateway();
    const id = await addVehicle(database, { stock_number: 'later', make: 'Kia', model: 'Rio', status: 'Draft' });
    expect(await find('kia')).toEqual([]);
    await database.query(
      "update public.vehicles set status = 'Available', price = 9000, mileage = 1, exterior_color = 'Red', transmission = 'Manual', fuel_type = 'Gasoline', body_style = 'Sedan', engine_size = '1', vin = 'KNADM4A39D6000001', description = 'Tidy' where id = $1",
      [id],
    );
    expect(await find('kia')).toEqual(['later']);
    await database.query("update public.vehicles set model = 'Soul', features = '{Heads-up Display}' where id = $1", [
      id,
    ]);
    expect([await find('rio'), await find('soul'), await find('heads-up display')]).toEqual([[], ['later'], ['later']]);
    await database.query("update public.vehicles set status = 'Draft' where id = $1", [id]);
    expect(await find('soul')).toEqual([]);
    await database.query("update public.vehicles set status = 'Available' where id = $1", [id]);
    expect(await find('under 9,500 kia')).toEqual(['later']);
    await database.query('update public.vehicles set price = 9900 where id = $1', [id]);
    expect(await find('under 9,500 kia')).toEqual([]);
    await database.query('delete from public.vehicles where id = $1', [id]);
    expect(await find('kia')).toEqual([]);
    const stale = await database.query(`
      select field, value from private.search_values known where n <> (
        select count(*) from public.vehicles v, private.vehicle_search_values(v) listed
        where v.dealer_id = known.dealer_id and v.status <> 'Draft' and listed.field = known.field
          and listed.value = known.value)`);
    expect(stale).toEqual([]);
    const staleKinds = await database.query(`
      select field, value from private.search_value_kinds known where n <> (
        select count(*) from public.vehicles v, private.vehicle_search_values(v) listed
        where v.dealer_id = known.dealer_id and private.vehicle_kind(v) = known.kind and listed.field = known.field
          and listed.value = known.value)`);
    expect(staleKinds).toEqual([]);
  });

  test.each(['carplay', '2019', 'awd', 'fwd', 'ex-l', 'one owner', 'heated seats under 20000', 'automatic 2018'])(
    'the total of %j is the number of vehicles, for each status, with and without a filter',
    async (text) => {
      for (const filters of [{}, { status: 'available' }, { status: 'sold' }, { make: ['Honda'] }]) {
        const { total, vehicles } = await search(text, filters);
        expect(total).toBe(vehicles.length);
      }
    },
  );

  test('suggestions have counts, prices and pictures of what can be bought', async () => {
    const { anon, database } = gateway();
    const [row] = await database.query("select id::text from public.vehicles where stock_number = 'civic'");
    await addImage(database, String(row?.id), { public_id: 'front' });
    const suggest = async (text: string) =>
      (await anon.rpc('suggest_vehicles', { p_dealer_id: dealerId, p_text: text })).data;
    const { total, models, vehicles, above } = await suggest('honda under 19000');
    expect([total, vehicles.length, above]).toEqual([1, 1, []]);
    expect(models).toMatchObject([
      {
        ...{ make: 'Honda', model: 'Civic', count: 1, price_min: 18_995, price_max: 18_995 },
        ...{ past_use: [], sold_as_is: false, title_brands: [], image: { public_id: 'front' } },
      },
    ]);
    const nearly = await suggest('honda under 18000');
    expect([nearly.total, nearly.above.length]).toEqual([0, 1]);
    for (const hidden of ['bolt', 'saab', 'niva', 'secret', 'panda']) {
      expect([hidden, (await suggest(hidden)).total]).toEqual([hidden, 0]);
    }
  });

  test('phrases to start with say how many of the available vehicles they find', async () => {
    const { anon } = gateway();
    const { common } = await search('', { commonSearches: true, status: 'sold' });
    expect(common.length).toBeGreaterThan(1);
    for (const { phrase, count } of common)
      expect([phrase, (await search(phrase, { status: 'available' })).total]).toEqual([phrase, count]);
    expect((await anon.rpc('suggest_vehicles', { p_dealer_id: dealerId, p_text: '' })).data.common).toEqual(common);
    expect((await search('')).common).toBeNull();
  });

  test('a synonym is checked, counted, changed, logged, and new pages know it', async () => {
    const { database, as, anon } = gateway();
    const client = as(claimsOf('staff'));
    const add = async (term: string, meaning: string) =>
      (await client.from('search_synonyms').insert({ dealer_id: dealerId, term, meaning })).error?.code ?? 'added';
    const version = async () => (await anon.rpc('inventory_version', { p_dealer_id: dealerId })).data;
    const before = await version();
    expect(await add('bakkie', 'truck')).toBe('added');
    expect(await version()).toBeGreaterThan(before);
    expect([await add('bakkie', 'truck'), await add('truck', 'bakkie')]).toEqual(['23505', '23505']);
    expect([await add('b', 'truck'), await add('2019', 'truck'), await add('red', 'red')]).toEqual([
      '23514',
      '23514',
      '23514',
    ]);
    expect(await find('bakkie')).toEqual(['26-101']);
    const { data } = await client.rpc('list_search_synonyms', { p_dealer_id: dealerId });
    expect(data[0]).toMatchObject({ term: 'bakkie', meaning: 'truck', is_own: true, found: 1 });
    expect(data.find(({ term }: { term: string }) => term === 'crossover')).toMatchObject({ is_own: false, found: 1 });
    await client.from('search_synonyms').update({ meaning: 'suv' }).eq('term', 'bakkie');
    expect(await find('bakkie')).toEqual(['cr-v']);
    await client.from('search_synonyms').update({ meaning: 'suv' }).eq('term', 'crossover').is('dealer_id', null);
    await client.from('search_synonyms').delete().eq('term', 'bakkie');
    const logged = await database.query(
      "select old_values ->> 'search_synonym' as before, new_values ->> 'search_synonym' as after from public.dealer_settings_history where new_values ? 'search_synonym' order by id",
    );
    expect(logged).toEqual([
      { before: '', after: 'bakkie = truck' },
      { before: 'bakkie = truck', after: 'bakkie = suv' },
      { before: 'bakkie = suv', after: '' },
    ]);
    const elsewhere = await as(claimsOf('elsewhere')).rpc('list_search_synonyms', { p_dealer_id: dealerId });
    expect(elsewhere.data).toEqual([]);
  });

  test('staff add synonyms for their own dealer', async () => {
    const { as, anon } = gateway();
    const client = as(claimsOf('staff'));
    expect(
      (await client.from('search_synonyms').insert({ dealer_id: dealerId, term: 'blaze', meaning: 'red' })).error,
    ).toBeNull();
    expect(await find('blaze')).toEqual(['26-101']);
    const refused = await client
      .from('search_synonyms')
      .insert({ dealer_id: anotherDealerId, term: 'blaze', meaning: 'red' });
    expect(refused.error?.code).toBe('42501');
    expect((await client.from('search_synonyms').insert({ term: 'x', meaning: 'red' })).error?.code).toBe('42501');
    const seen = await as(claimsOf('elsewhere')).from('search_synonyms').select('term').eq('term', 'blaze');
    expect(seen.data).toEqual([]);
    expect((await anon.from('search_synonyms').select('term')).error?.code).toBe('42501');
    await client.from('search_synonyms').delete().eq('term', 'blaze');
    await client.from('search_synonyms').delete().eq('term', 'vw');
    expect([await find('blaze'), await find('vw')]).toEqual([[], ['golf']]);
  });

  test('a number of seats, doors or cylinders is found where a text says it', async () => {
    const { database, as } = gateway();
    const client = as(claimsOf('staff'));
    const kia = { make: 'Kia', model: 'Rio' };
    const ids = [
      await addVehicle(database, {
        ...{ ...kia, stock_number: 'screen' },
        description: '7-inch screen, 20,000 km, heated seats, four doors',
      }),
      await addVehicle(database, {
        ...{ ...kia, stock_number: 'seven', trim: 'Sport 4-Door', engine: '1.6L 4-Cyl' },
        description: 'A 7-seater with 2 keys, 300 hp, $300 a month',
      }),
    ];
    const phrases = [
      '7 seats',
      '7-passenger',
      'seven seats',
      'sport 4-door',
      '4 cylinder',
      '2 keys',
      'two keys',
      '$300 a month',
      '300 hp',
      '300hp',
      'third row',
      '3rd-row seating',
      '3 rows',
    ];
    const findAsStaff = async (text: string) => {
      const { data } = await client.rpc('select_staff_vehicles', { p_dealer_id: dealerId, p_search: text });
      return ids.map((id) => JSON.stringify(data).includes(id));
    };
    for (const text of phrases) {
      expect([text, await find(text)]).toEqual([text, ['seven']]);
      expect([text, await findAsStaff(text)]).toEqual([text, [false, true]]);
    }
    for (const text of ['4 doors', 'four-door']) {
      expect([text, await find(text)]).toEqual([text, ['screen', 'seven']]);
      expect([text, await findAsStaff(text)]).toEqual([text, [true, true]]);
    }
    for (const text of ['2 doors', '2 seats', '30 a month']) expect([text, await find(text)]).toEqual([text, []]);
    await client.from('search_synonyms').insert({ dealer_id: dealerId, term: '7 seater', meaning: 'truck' });
    expect(await find('7 seater')).toEqual(['26-101']);
    await client.from('search_synonyms').delete().eq('term', '7 seater');
    await database.query('delete from public.vehicles where id = any ($1)', [ids]);
  });

  test('accents make no difference, on either side', async () => {
    const { database, as } = gateway();
    const client = as(claimsOf('staff'));
    const id = await addVehicle(database, {
      ...{
        stock_number: 'elysee',
        make: 'CITROËN',
        model: 'C-Élysée',
        exterior_color: 'Doré',
        description: 'Dégivrage arrière',
      },
      engine: '1.6L 4-Cyl',
    });
    await client.from('search_synonyms').insert({ dealer_id: dealerId, term: 'française', meaning: 'citroën' });
    const phrases = ['citroën', 'citroen', 'CITROEN', 'c-elysee', 'celysée', 'itroe', 'itroë', 'citroem', '"c-élysée"'];
    for (const text of [...phrases, 'dégivrage', 'degivrage', 'arriere', 'francaise', 'française', '4 cylinder']) {
      expect([text, await find(text)]).toEqual([text, ['elysee']]);
      if (text.startsWith('"') || text === '4 cylinder') continue;
      const { data, error } = await client.rpc('select_staff_vehicles', { p_dealer_id: dealerId, p_search: text });
      expect([text, error, JSON.stringify(data).includes(id)]).toEqual([text, null, true]);
    }
    expect((await search('élysée')).understood.parts).toMatchObject([{ label: 'C-Élysée', text: 'élysée' }]);
    expect(await find('dores')).toEqual(['elysee']);
    expect((await search('skoda')).understood.parts).toMatchObject([{ field: 'make', label: 'Škoda' }]);
    expect((await search('rénault')).understood.parts).toMatchObject([{ field: 'unknown', label: 'rénault' }]);
    await client.from('search_synonyms').delete().eq('term', 'française');
    await database.query('delete from public.vehicles where id = $1', [id]);
  });
});
