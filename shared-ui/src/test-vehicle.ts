import type { VehicleCard } from '@dealer/shared-domain';

export function aVehicleCard(card: Partial<VehicleCard> = {}): VehicleCard {
  return {
    id: '7f3d2c1b-0a9e-4b5c-8d7e-6f5a4b3c2d1e',
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    price: 18_995,
    mileageKm: 84_210,
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    color: 'Blue',
    status: 'Available',
    isFeatured: false,
    pastUse: [],
    soldAsIs: false,
    titleBrands: [],
    publishedAt: '2026-11-01T12:00:00Z',
    image: {
      publicId: 'demo/cars/sedan-blue/front',
      url: '',
      alt: 'Blue 2019 Honda Civic',
      width: 1200,
      height: 800,
      placeholderColor: '#b7b7b7',
    },
    imageCount: 5,
    hasVideo: false,
    ...card,
  };
}
