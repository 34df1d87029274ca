/** Required in Ontario for a vehicle that is offered as is (O. Reg. 333/08). */
export const asIsStatement =
  'This vehicle is being sold "as is," unfit, not e-tested and is not represented as being in road worthy condition, ' +
  'mechanically sound or maintained at any guaranteed level of quality. The vehicle may not be fit for use as a means ' +
  "of transportation and may require substantial repairs at the purchaser's expense. It may not be possible to register " +
  'the vehicle to be driven in its current condition.';
