import type { PaintKey } from './colors.ts';

export type DisclosureKey =
  | 'SafetyRelated' | 'Mechanical' | 'Exterior' | 'Interior' | 'TiresWheels' | 'Obd2Scan' | 'BodyCondition' | 'Title' | 'OutOfProvince';

/** A car of the demo lot. `years` are those in which more of its kind may be made up. */
export type DemoCar = {
  year: number;
  years: readonly [from: number, to: number];
  make: string;
  model: string;
  trim: string;
  otherTrims: readonly string[];
  bodyStyle: 'Sedan' | 'SUV' | 'Truck' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'Van';
  paint: PaintKey;
  engineSize: string;
  cylinders: number | null;
  fuelType: 'Gasoline' | 'Hybrid' | 'Electric' | 'Diesel';
  transmission: 'Automatic' | 'Manual' | 'CVT';
  drivetrain: 'FWD' | 'RWD' | 'AWD' | '4WD';
  price: number;
  mileageKm: number;
  features: readonly string[];
  description: string;
  status?: 'Draft' | 'Available' | 'Pending' | 'Sold';
  isFeatured?: boolean;
  disclosures?: Partial<Record<DisclosureKey, string>>;
  /** Views of the picture that stand beside a disclosure, with the stored category. */
  disclosurePhotos?: readonly { view: 'front-detail' | 'rear-detail'; category: string }[];
  pastUse?: readonly string[];
  soldAsIs?: boolean;
  video?: { name: string; poster: string };
};

const basics = ['Air Conditioning', 'Bluetooth', 'Backup Camera', 'Keyless Entry', 'Cruise Control', 'USB Ports'];
const phone = ['Apple CarPlay', 'Android Auto'];
const winter = ['Heated Seats', 'Remote Start'];
const watchful = ['Blind Spot Monitoring', 'Lane Departure Warning', 'Automatic Emergency Braking', 'Adaptive Cruise Control'];
const luxury = ['Leather Seats', 'Sunroof', 'Navigation System', 'Parking Sensors'];

const cleanOntario = { Title: 'Clean Title', OutOfProvince: 'No' };

export const demoStock: readonly DemoCar[] = [
  {
    year: 2019, years: [2016, 2023], make: 'Honda', model: 'Civic', trim: 'EX', otherTrims: ['LX', 'Sport', 'Touring'], bodyStyle: 'Sedan', paint: 'blue',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'FWD', price: 18495, mileageKm: 84210,
    features: [...basics, ...phone, ...winter, ...watchful, 'Sunroof'], isFeatured: true, disclosures: { ...cleanOntario, TiresWheels: 'Front tires at 4/32, rear at 6/32. Curb rash on the right front wheel.' },
    disclosurePhotos: [{ view: 'front-detail', category: 'tires_wheels' }],
    description: 'One owner from new, serviced at the same Honda store every 8,000 km, and the book is in the glovebox. We fitted new front pads and rotors and a cabin filter. It comes with a second set of steel wheels with winter tires.',
  },
  {
    year: 2020, years: [2017, 2023], make: 'Toyota', model: 'RAV4', trim: 'XLE', otherTrims: ['LE', 'Trail', 'Limited'], bodyStyle: 'SUV', paint: 'grey',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 27995, mileageKm: 71850,
    features: [...basics, ...phone, ...winter, ...watchful, 'Sunroof'], isFeatured: true, disclosures: cleanOntario,
    description: 'All-wheel drive, a power tailgate and heated front seats: the trim most families ask for. Local trade-in with two keys and a full dealer history. New battery last winter.',
  },
  {
    year: 2018, years: [2016, 2022], make: 'Ford', model: 'Mustang', trim: 'EcoBoost Premium', otherTrims: ['EcoBoost', 'GT'], bodyStyle: 'Coupe', paint: 'red',
    engineSize: '2.3L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'RWD', price: 24995, mileageKm: 62300,
    features: [...basics, ...phone, ...winter, 'Leather Seats', 'Parking Sensors'], isFeatured: true, video: { name: 'walkaround-2', poster: 'cars/coupe-red/front' },
    disclosures: { ...cleanOntario, Exterior: 'Two stone chips on the hood, touched up.' }, disclosurePhotos: [{ view: 'front-detail', category: 'exterior' }],
    description: 'Stored every winter by its second owner, and it shows underneath. Ten-speed automatic, heated and cooled seats, and the digital dash. Watch the walkaround before you come and see it.',
  },
  {
    year: 2020, years: [2017, 2023], make: 'Toyota', model: 'Corolla', trim: 'LE', otherTrims: ['L', 'SE', 'XSE'], bodyStyle: 'Sedan', paint: 'silver',
    engineSize: '1.8L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'FWD', price: 18250, mileageKm: 68900,
    features: [...basics, ...phone, 'Heated Seats', ...watchful], disclosures: cleanOntario,
    description: 'Easy on fuel and easy to park. Oil changed every 8,000 km, four good all-season tires and no warning lights. A sensible first car.',
  },
  {
    year: 2021, years: [2018, 2023], make: 'Honda', model: 'CR-V', trim: 'EX-L', otherTrims: ['LX', 'Sport', 'Touring'], bodyStyle: 'SUV', paint: 'white',
    engineSize: '1.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'AWD', price: 29450, mileageKm: 58120,
    features: [...basics, ...phone, ...winter, ...watchful, 'Leather Seats', 'Sunroof'],
    description: 'Lease return with every service stamped. Leather, a heated wheel and a hands-free tailgate. The cargo area still looks new.',
  },
  {
    year: 2019, years: [2017, 2023], make: 'Mazda', model: 'CX-5', trim: 'GS', otherTrims: ['GX', 'GT', 'Signature'], bodyStyle: 'SUV', paint: 'grey',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 21995, mileageKm: 89400, status: 'Pending',
    features: [...basics, ...phone, 'Heated Seats', 'Blind Spot Monitoring', 'Automatic Emergency Braking'], disclosures: { ...cleanOntario, Mechanical: 'Rear brake pads at 40 percent.' },
    description: 'The driver\'s choice among compact SUVs, with steering that talks back. Two previous owners, both in the GTA. Fresh transmission service at 85,000 km.',
  },
  {
    year: 2021, years: [2018, 2023], make: 'Hyundai', model: 'Elantra', trim: 'Preferred', otherTrims: ['Essential', 'Luxury', 'Ultimate'], bodyStyle: 'Sedan', paint: 'white',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'FWD', price: 16995, mileageKm: 79650, pastUse: ['Daily rental'],
    features: [...basics, ...phone, ...winter, 'Blind Spot Monitoring'], disclosures: cleanOntario,
    description: 'A former daily rental, priced for it. Serviced to schedule by the fleet, and we replaced all four tires. Balance of the factory powertrain warranty remains.',
  },
  {
    year: 2018, years: [2017, 2023], make: 'Ford', model: 'F-150', trim: 'XLT SuperCrew', otherTrims: ['XL SuperCab', 'Lariat SuperCrew'], bodyStyle: 'Truck', paint: 'blue',
    engineSize: '3.5L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: '4WD', price: 28995, mileageKm: 118400, isFeatured: true,
    features: [...basics, ...phone, 'Remote Start', 'Parking Sensors'], disclosures: { ...cleanOntario, Exterior: 'Small dent on the tailgate.', Mechanical: 'Exhaust manifold bolt replaced at 96,000 km, receipt on file.' },
    description: 'EcoBoost with the tow package, an integrated brake controller and a spray-in liner. Used by a contractor who looked after his tools. Rust-proofed every fall.',
  },
  {
    year: 2022, years: [2022, 2024], make: 'Hyundai', model: 'Ioniq 5', trim: 'Preferred Long Range', otherTrims: ['Essential', 'Ultimate'], bodyStyle: 'SUV', paint: 'grey',
    engineSize: 'Electric', cylinders: null, fuelType: 'Electric', transmission: 'Automatic', drivetrain: 'AWD', price: 36995, mileageKm: 41200, isFeatured: true,
    features: [...basics, ...phone, ...winter, ...watchful, 'Navigation System', 'Parking Sensors'], disclosures: { ...cleanOntario, Obd2Scan: 'Battery state of health read at 96 percent on the day it arrived.' },
    description: 'Charges from 10 to 80 percent in about twenty minutes on a fast charger. Battery report included. Both charging cables and the winter mats stay with the car.',
  },
  {
    year: 2019, years: [2017, 2022], make: 'Volkswagen', model: 'Jetta', trim: 'Comfortline', otherTrims: ['Highline', 'Execline'], bodyStyle: 'Sedan', paint: 'graphite',
    engineSize: '1.4L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'FWD', price: 15495, mileageKm: 96700, status: 'Sold',
    features: [...basics, ...phone, 'Heated Seats'], disclosures: cleanOntario,
    description: 'Quiet on the highway and light on fuel. Eight-speed automatic, heated seats, one owner. The timing cover reseal was done in spring.',
  },
  {
    year: 2017, years: [2016, 2020], make: 'Dodge', model: 'Grand Caravan', trim: 'SXT Premium Plus', otherTrims: ['CVP', 'Crew', 'GT'], bodyStyle: 'Van', paint: 'silver',
    engineSize: '3.6L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'FWD', price: 13995, mileageKm: 132800, status: 'Sold',
    features: [...basics, 'Remote Start', 'Parking Sensors'], disclosures: { ...cleanOntario, Interior: 'Wear on the driver\'s seat bolster.' },
    description: 'Stow \'n Go seating, power sliding doors and a trailer hitch. A family of five drove it and kept the receipts. New radiator and water pump at 120,000 km.',
  },
  {
    year: 2019, years: [2017, 2022], make: 'Volvo', model: 'V60', trim: 'Momentum T6', otherTrims: ['R-Design T6', 'Inscription T6'], bodyStyle: 'Wagon', paint: 'navy',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 28450, mileageKm: 74100, isFeatured: true,
    features: [...basics, ...phone, ...winter, ...watchful, ...luxury], disclosures: cleanOntario,
    description: 'A proper wagon with all-wheel drive and the best seats in the business. Volvo-serviced with digital records. Winter wheels on Nokian tires are included.',
  },
  {
    year: 2018, years: [2016, 2021], make: 'Nissan', model: 'Rogue', trim: 'SV', otherTrims: ['S', 'SL'], bodyStyle: 'SUV', paint: 'black',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'AWD', price: 16450, mileageKm: 109300, status: 'Sold', pastUse: ['Daily rental'],
    features: [...basics, ...winter, 'Blind Spot Monitoring', 'Sunroof'], disclosures: { ...cleanOntario, BodyCondition: 'Rear bumper repainted after a parking incident of $1,450 in 2020.' },
    disclosurePhotos: [{ view: 'rear-detail', category: 'body_condition' }],
    description: 'Began as a daily rental, then one private owner for five years. Panoramic roof and heated seats. The CVT fluid was changed at 100,000 km.',
  },
  {
    year: 2020, years: [2017, 2023], make: 'Toyota', model: 'Tacoma', trim: 'TRD Off-Road', otherTrims: ['SR5', 'TRD Sport'], bodyStyle: 'Truck', paint: 'blue',
    engineSize: '3.5L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: '4WD', price: 38995, mileageKm: 66500, status: 'Pending',
    features: [...basics, ...phone, 'Blind Spot Monitoring', 'Parking Sensors', 'Adaptive Cruise Control'], disclosures: { Title: 'Clean Title', OutOfProvince: 'Yes' },
    description: 'Came from Alberta with a clean provincial inspection. Locking rear differential, crawl control and a bed that has seen little use. Frame oiled in October.',
  },
  {
    year: 2017, years: [2016, 2022], make: 'Mazda', model: 'MX-5', trim: 'GT', otherTrims: ['GS', 'GX'], bodyStyle: 'Convertible', paint: 'burgundy',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Manual', drivetrain: 'RWD', price: 22995, mileageKm: 48700,
    features: [...basics, 'Leather Seats', 'Heated Seats', 'Navigation System', 'Blind Spot Monitoring'], disclosures: cleanOntario,
    description: 'Six-speed manual, summer use only. The soft top was replaced in 2024 and seals as it should. Two owners, no winters.',
  },
  {
    year: 2019, years: [2016, 2021], make: 'Mazda', model: 'Mazda3', trim: 'Sport GS', otherTrims: ['Sport GX', 'Sport GT'], bodyStyle: 'Hatchback', paint: 'red',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'FWD', price: 18750, mileageKm: 77800,
    features: [...basics, ...phone, 'Heated Seats', ...watchful], disclosures: cleanOntario,
    description: 'A hatchback that feels a class above. Heated wheel, radar cruise and a clean interior. Tires and brakes are good for two more years.',
  },
  {
    year: 2018, years: [2016, 2023], make: 'Jeep', model: 'Grand Cherokee', trim: 'Limited', otherTrims: ['Laredo', 'Overland'], bodyStyle: 'SUV', paint: 'black',
    engineSize: '3.6L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: '4WD', price: 23995, mileageKm: 112600,
    features: [...basics, ...phone, ...winter, ...luxury, 'Blind Spot Monitoring'], disclosures: { ...cleanOntario, Mechanical: 'Slight seep at the oil filter housing, monitored; no drip.' },
    description: 'Heated leather front and rear, a heated wheel and the 3.6 Pentastar. Tow hitch never wired. Both recalls are done and documented.',
  },
  {
    year: 2018, years: [2016, 2021], make: 'Volkswagen', model: 'Golf', trim: 'Comfortline', otherTrims: ['Trendline', 'Highline'], bodyStyle: 'Hatchback', paint: 'white',
    engineSize: '1.8L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Manual', drivetrain: 'FWD', price: 14250, mileageKm: 104900,
    features: [...basics, ...phone, 'Heated Seats'],
    description: 'Five-speed manual and the strong 1.8 turbo. Clutch feels fresh. Bought here new, driven to Ottawa and back each week.',
  },
  {
    year: 2019, years: [2017, 2023], make: 'Chevrolet', model: 'Silverado', trim: '1500 RST Crew Cab', otherTrims: ['1500 LT Crew Cab', '1500 LTZ Crew Cab'], bodyStyle: 'Truck', paint: 'white',
    engineSize: '5.3L', cylinders: 8, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: '4WD', price: 33995, mileageKm: 98200, status: 'Draft',
    features: [...basics, ...phone, ...winter], disclosures: { SafetyRelated: 'Not assessed', Mechanical: 'Not assessed', BodyCondition: 'Not assessed', Obd2Scan: 'Not assessed' },
    description: 'Just traded in. Crew cab with the 5.3 V8, a folding bed cover and side steps. Inspection is booked.',
  },
  {
    year: 2020, years: [2017, 2023], make: 'Subaru', model: 'Outback', trim: 'Touring', otherTrims: ['Convenience', 'Limited', 'Premier'], bodyStyle: 'SUV', paint: 'bronze',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'AWD', price: 25450, mileageKm: 83700,
    features: [...basics, ...phone, 'Heated Seats', ...watchful, 'Sunroof'], disclosures: cleanOntario,
    description: 'Room for skis, dogs and a weekend. EyeSight driver assistance and roof rails with crossbars. The windshield was replaced and the cameras calibrated this spring.',
  },
  {
    year: 2021, years: [2018, 2023], make: 'Toyota', model: 'Camry', trim: 'SE', otherTrims: ['LE', 'XSE', 'XLE'], bodyStyle: 'Sedan', paint: 'black',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 25995, mileageKm: 63400,
    features: [...basics, ...phone, 'Heated Seats', ...watchful], disclosures: { ...cleanOntario, Interior: 'Small mark on the rear door card.' },
    description: 'All-wheel drive Camrys are rare and this one is tidy. One owner, oil changed on time, no accidents reported. Comes with all-weather mats.',
  },
  {
    year: 2022, years: [2018, 2023], make: 'Hyundai', model: 'Tucson', trim: 'Preferred', otherTrims: ['Essential', 'N Line', 'Ultimate'], bodyStyle: 'SUV', paint: 'green',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 27450, mileageKm: 52300,
    features: [...basics, ...phone, ...winter, ...watchful], video: { name: 'walkaround-1', poster: 'cars/suv-green/front' },
    disclosures: { ...cleanOntario, Exterior: 'Scuff on the left rear wheel arch trim.' }, disclosurePhotos: [{ view: 'rear-detail', category: 'exterior' }],
    description: 'Deep green, all-wheel drive and still under factory warranty. Heated seats and wheel, remote start from the key. There is a short walkaround video below.',
  },
  {
    year: 2018, years: [2017, 2020], make: 'Honda', model: 'Fit', trim: 'LX', otherTrims: ['DX', 'Sport', 'EX'], bodyStyle: 'Hatchback', paint: 'sky',
    engineSize: '1.5L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'FWD', price: 14995, mileageKm: 81500, status: 'Sold',
    features: [...basics, ...phone, 'Heated Seats', 'Automatic Emergency Braking'], disclosures: cleanOntario,
    description: 'The small car that swallows a bicycle. Magic Seat, sensing safety package and a spotless record. One careful owner in the Beaches.',
  },
  {
    year: 2019, years: [2017, 2023], make: 'BMW', model: '330i', trim: 'xDrive', otherTrims: ['xDrive Premium', 'xDrive M Sport'], bodyStyle: 'Sedan', paint: 'graphite',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 26995, mileageKm: 87600,
    features: [...basics, 'Apple CarPlay', 'Heated Seats', ...watchful, ...luxury], disclosures: { ...cleanOntario, Mechanical: 'Valve cover gasket replaced at 82,000 km.', TiresWheels: 'Run-flat tires at 5/32.' },
    disclosurePhotos: [{ view: 'front-detail', category: 'tires_wheels' }],
    description: 'Premium package with a sunroof, head-up display and navigation. BMW-serviced to 80,000 km, by our own shop since. Drives as tight as it should.',
  },
  {
    year: 2017, years: [2017, 2023], make: 'RAM', model: '1500', trim: 'Big Horn Crew Cab', otherTrims: ['Express Quad Cab', 'Sport Crew Cab'], bodyStyle: 'Truck', paint: 'red',
    engineSize: '5.7L', cylinders: 8, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: '4WD', price: 12995, mileageKm: 214500, soldAsIs: true,
    features: ['Air Conditioning', 'Bluetooth', 'Keyless Entry', 'Cruise Control', 'Backup Camera'],
    disclosures: { SafetyRelated: 'ABS warning light on; wheel speed sensor needs replacing.', Mechanical: 'Exhaust manifold leak, left bank.', Exterior: 'Rust on both rear wheel arches.', Obd2Scan: 'Codes C0031 and P0300 stored.', Title: 'Rebuild Title', OutOfProvince: 'No' },
    description: 'Sold as is to someone who can do the work. The Hemi pulls well and the four-wheel drive engages. Read the disclosures first; they are complete as far as we know.',
  },
  {
    year: 2021, years: [2021, 2023], make: 'Toyota', model: 'Sienna', trim: 'XLE', otherTrims: ['LE', 'XSE', 'Limited'], bodyStyle: 'Van', paint: 'blue',
    engineSize: '2.5L', cylinders: 4, fuelType: 'Hybrid', transmission: 'CVT', drivetrain: 'AWD', price: 44995, mileageKm: 69800,
    features: [...basics, ...phone, 'Heated Seats', ...watchful, 'Leather Seats', 'Sunroof', 'Parking Sensors'], disclosures: cleanOntario,
    description: 'Hybrid, all-wheel drive and eight seats, at under seven litres per 100 km. Captain\'s chairs slide the length of the cabin. The hybrid battery health check is on file.',
  },
  {
    year: 2020, years: [2017, 2023], make: 'Chevrolet', model: 'Bolt EV', trim: 'LT', otherTrims: ['Premier'], bodyStyle: 'Hatchback', paint: 'grey',
    engineSize: 'Electric', cylinders: null, fuelType: 'Electric', transmission: 'Automatic', drivetrain: 'FWD', price: 18995, mileageKm: 64700,
    features: [...basics, ...phone, ...winter], disclosures: { ...cleanOntario, Mechanical: 'High-voltage battery replaced under recall in 2022; new eight-year warranty from that date.' },
    description: 'Around 400 km of range on the replacement battery. Fast-charge port fitted. Cheap to run and fun at every light.',
  },
  {
    year: 2018, years: [2017, 2018], make: 'Dodge', model: 'Challenger', trim: 'SXT', otherTrims: ['SXT Plus', 'GT'], bodyStyle: 'Coupe', paint: 'black',
    engineSize: '3.6L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'RWD', price: 21450, mileageKm: 76900, status: 'Sold',
    features: [...basics, ...phone, 'Heated Seats', 'Parking Sensors'], disclosures: cleanOntario,
    description: 'V6 economy with the looks of the big one. Heated cloth, the larger touch screen and twenty-inch wheels. Never modified.',
  },
  {
    year: 2018, years: [2016, 2020], make: 'Volkswagen', model: 'Golf SportWagen', trim: 'Comfortline 4Motion', otherTrims: ['Trendline 4Motion', 'Highline 4Motion'], bodyStyle: 'Wagon', paint: 'graphite',
    engineSize: '1.8L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 17995, mileageKm: 101200,
    features: [...basics, ...phone, 'Heated Seats', 'Sunroof'], disclosures: { ...cleanOntario, Exterior: 'Rear bumper scuffed at the left corner.' },
    disclosurePhotos: [{ view: 'rear-detail', category: 'exterior' }],
    description: 'All-wheel drive wagon with a panoramic roof and 1,800 litres of room. Haldex and DSG fluids are up to date. A favourite of ours.',
  },
  {
    year: 2021, years: [2018, 2023], make: 'Hyundai', model: 'Kona', trim: 'Preferred', otherTrims: ['Essential', 'Luxury', 'Trend'], bodyStyle: 'SUV', paint: 'white',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'CVT', drivetrain: 'AWD', price: 19995, mileageKm: 61900,
    features: [...basics, ...phone, ...winter, 'Blind Spot Monitoring'], disclosures: cleanOntario,
    description: 'Small outside, all-wheel drive underneath. One owner, garage kept in Agincourt. Good tires all round.',
  },
  {
    year: 2020, years: [2018, 2020], make: 'Buick', model: 'Regal TourX', trim: 'Preferred', otherTrims: ['Essence'], bodyStyle: 'Wagon', paint: 'sand',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 21995, mileageKm: 72450, status: 'Draft',
    features: [...basics, ...phone, ...winter], disclosures: { SafetyRelated: 'Not assessed', Mechanical: 'Not assessed', TiresWheels: 'Not assessed', Title: 'Clean Title', OutOfProvince: 'Yes' },
    description: 'A rare all-wheel drive wagon from Quebec. Out-of-province inspection is under way. Photos and the full report follow.',
  },
  {
    year: 2021, years: [2018, 2023], make: 'Tesla', model: 'Model 3', trim: 'Standard Range Plus', otherTrims: ['Long Range', 'Performance'], bodyStyle: 'Sedan', paint: 'white',
    engineSize: 'Electric', cylinders: null, fuelType: 'Electric', transmission: 'Automatic', drivetrain: 'RWD', price: 28995, mileageKm: 78300,
    features: ['Air Conditioning', 'Bluetooth', 'Backup Camera', 'Navigation System', 'Heated Seats', 'Keyless Entry', 'USB Ports', ...watchful],
    disclosures: { ...cleanOntario, Exterior: 'Light swirl marks; panel gap at the trunk as from the factory.' },
    description: 'Heat pump model, so winter range holds up. About 360 km on a full charge today. Wall connector available at cost.',
  },
  {
    year: 2019, years: [2017, 2023], make: 'Honda', model: 'Odyssey', trim: 'EX-L', otherTrims: ['EX', 'Touring'], bodyStyle: 'Van', paint: 'white',
    engineSize: '3.5L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'FWD', price: 27995, mileageKm: 94800,
    features: [...basics, ...phone, ...winter, ...watchful, 'Leather Seats', 'Sunroof'], disclosures: { ...cleanOntario, Interior: 'Third-row armrest trim loose.' },
    description: 'Eight seats, rear entertainment and sliding second-row chairs. Timing belt and water pump were done at 90,000 km. Ready for the next road trip.',
  },
  {
    year: 2019, years: [2017, 2023], make: 'MINI', model: 'Cooper Convertible', trim: 'Cooper', otherTrims: ['Cooper Premier', 'Cooper Premier+'], bodyStyle: 'Convertible', paint: 'navy',
    engineSize: '1.5L', cylinders: 3, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'FWD', price: 21495, mileageKm: 55300,
    features: [...basics, 'Apple CarPlay', 'Heated Seats', 'Leather Seats', 'Parking Sensors'], disclosures: { ...cleanOntario, OutOfProvince: 'Yes' },
    description: 'Roof down in eighteen seconds. From British Columbia, so the underside is clean. Three-cylinder turbo with plenty of character.',
  },
  {
    year: 2017, years: [2017, 2021], make: 'Subaru', model: 'BRZ', trim: 'Sport-tech', otherTrims: ['Sport-tech RS', 'tS'], bodyStyle: 'Coupe', paint: 'silver',
    engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline', transmission: 'Manual', drivetrain: 'RWD', price: 20995, mileageKm: 69200,
    features: [...basics, 'Heated Seats', 'Leather Seats', 'Navigation System'], disclosures: cleanOntario,
    description: 'Six-speed, limited-slip and stock, the way they are hard to find. Summer and winter wheels included. Valve-spring recall completed.',
  },
  {
    year: 2021, years: [2020, 2023], make: 'Kia', model: 'Telluride', trim: 'SX', otherTrims: ['EX', 'SX Limited'], bodyStyle: 'SUV', paint: 'bronze',
    engineSize: '3.8L', cylinders: 6, fuelType: 'Gasoline', transmission: 'Automatic', drivetrain: 'AWD', price: 41995, mileageKm: 73600,
    features: [...basics, ...phone, ...winter, ...watchful, ...luxury], disclosures: cleanOntario,
    description: 'Three rows that adults can use, cooled seats and a 360-degree camera. One owner, always serviced on time. Tows 2,268 kg.',
  },
];
