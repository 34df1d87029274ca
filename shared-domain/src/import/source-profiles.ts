import type { ImportFieldKey } from './import-fields.ts';

type Headings = Readonly<Record<string, ImportFieldKey | null>>;

export type SourceProfile = {
  key: string;
  name: string;
  /** Headings that only this program writes; two of them identify it. */
  marks: readonly string[];
  headings: Headings;
};

/** Headings that mean the same in every program; null for columns that we do not import. */
export const commonHeadings: Headings = {
  'Dealer Comments': 'description',
  'Ad Description': 'description',
  'Vehicle Description': 'description',
  'Seller Comments': 'description',
  Commentaires: 'description',
  Remarques: 'description',
  'Drivetrain Desc': 'drivetrain',
  Rouage: 'drivetrain',
  Motricité: 'drivetrain',
  Miles: 'mileage',
  'Odometer Miles': 'mileage',
  Kilométrage: 'mileage',
  Odomètre: 'mileage',
  'Exterior Base Color': 'color',
  'Ext Color Generic': 'color',
  Couleur: 'color',
  'Couleur extérieure': 'color',
  'Couleur ext': 'color',
  'Couleur intérieure': 'interiorColor',
  'Transmission Desc': 'transmission',
  Boîte: 'transmission',
  'Boîte de vitesses': 'transmission',
  'Boîte de vitesse': 'transmission',
  'Engine Desc': 'engine',
  Moteur: 'engine',
  Cylindres: 'cylinders',
  'New/Used': 'condition',
  État: 'condition',
  Marque: 'make',
  Modèle: 'model',
  Année: 'year',
  'Année modèle': 'year',
  Prix: 'price',
  'Prix demandé': 'price',
  'Prix de vente': 'price',
  'Special Price': 'price',
  NIV: 'vin',
  'NIV (VIN)': 'vin',
  'VIN (NIV)': 'vin',
  'No de série': 'vin',
  'N° de série': 'vin',
  'Numéro de série': 'vin',
  Carburant: 'fuelType',
  'Type de carburant': 'fuelType',
  Carrosserie: 'bodyType',
  'Type de carrosserie': 'bodyType',
  Version: 'trim',
  Finition: 'trim',
  Équipements: 'features',
  "No d'inventaire": 'stockNumber',
  "Numéro d'inventaire": 'stockNumber',
  'No de stock': 'stockNumber',
  'N° de stock': 'stockNumber',
  'Numéro de stock': 'stockNumber',
  Statut: 'status',
  Coût: 'cost',
  'Days In Inventory': null,
  Age: null,
  Doors: null,
  Portes: null,
  Passengers: null,
  'Date In Stock': null,
  MSRP: null,
};

/** The programs that dealerships export from. */
export const sourceProfiles: readonly SourceProfile[] = [
  {
    key: 'vauto',
    name: 'vAuto',
    marks: ['Drivetrain Desc', 'Photo Url List', 'Days In Inventory', 'Series Detail', 'Dealer Comments', 'Unit Cost'],
    headings: { 'Unit Cost': null, 'Series Detail': null, 'Photo Url List': 'photographs' },
  },
  {
    key: 'homenet',
    name: 'HomeNet',
    marks: ['ImageList', 'DateInStock', 'Ext_Color_Generic', 'ModelNumber', 'Style_Description', 'Int_Color_Generic'],
    headings: {
      Type: 'condition',
      ImageList: 'photographs',
      ModelNumber: null,
      Style_Description: null,
      Int_Color_Generic: null,
      Certified: null,
      BookValue: null,
      Invoice: null,
      SellingPrice: 'price',
    },
  },
  {
    key: 'dealercenter',
    name: 'DealerCenter',
    marks: ['DCID', 'EquipmentCode', 'PhotoURLs', 'LatestPhotoModifiedDate', 'SpecialPrice'],
    headings: {
      DCID: null,
      EquipmentCode: null,
      PhotoURLs: 'photographs',
      LatestPhotoModifiedDate: null,
      DealerID: null,
    },
  },
  {
    key: 'carpages',
    name: 'Carpages',
    marks: ['Ad Description', 'Passengers', 'Ad Category', 'Photo Links'],
    headings: { 'Ad Category': null, 'Photo Links': 'photographs' },
  },
  {
    key: 'french',
    name: 'French spreadsheet',
    marks: ['Marque', 'Modèle', 'Année', 'Prix', 'Kilométrage', 'NIV', 'Carburant', 'Carrosserie', 'Couleur'],
    headings: { Photos: 'photographs', "Date d'achat": null, Garantie: null },
  },
];
