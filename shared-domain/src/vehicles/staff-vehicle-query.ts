import { oneOf, toQueryText } from '../query-text.ts';
import {
  type StaffVehicleQuery,
  type StaffVehicleSort,
  staffVehicleChips,
  staffVehicleSorts,
} from './staff-vehicle.ts';
import { parseStaffFilters, writeStaffFilters } from './staff-vehicle-filters.ts';

const maxSearchLength = 200;

export function defaultStaffVehicleQuery(): StaffVehicleQuery {
  return { search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1 };
}

/** Never throws: ignores unknown and malformed values. The list scrolls, so the page number is not in the URL. */
export function parseStaffVehicleQuery(params: URLSearchParams): StaffVehicleQuery {
  const query = defaultStaffVehicleQuery();
  const sort = oneOf(staffVehicleSorts, params.get('sort')) ?? query.sort;
  const filters = parseStaffFilters(params);
  return {
    search: toQueryText(params.get('q') ?? '', maxSearchLength),
    chip: oneOf(staffVehicleChips, params.get('show')) ?? query.chip,
    sort,
    direction: oneOf(['asc', 'desc'], params.get('direction')) ?? firstDirection(sort),
    page: 1,
    ...(filters && { filters }),
  };
}

/** Writes only non-default values, in a fixed order. */
export function toStaffVehicleSearchParams(query: StaffVehicleQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set('q', query.search);
  if (query.chip !== 'All') params.set('show', query.chip);
  if (query.sort !== 'added') params.set('sort', query.sort);
  if (query.direction !== firstDirection(query.sort)) params.set('direction', query.direction);
  writeStaffFilters(params, query.filters);
  return params;
}

/** The first click sorts ascending, the second reverses; both return to the first row. */
export function nextStaffVehicleSort(query: StaffVehicleQuery, sort: StaffVehicleSort): StaffVehicleQuery {
  const direction = query.sort === sort && query.direction === 'asc' ? 'desc' : 'asc';
  return { ...query, sort, direction, page: 1 };
}

function firstDirection(sort: StaffVehicleSort): StaffVehicleQuery['direction'] {
  return sort === 'added' ? 'desc' : 'asc';
}
