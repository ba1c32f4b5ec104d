/** Units of metrics by their words in definitions. */
export const metricUnits = {
  percent: 'Percent',
  bytes: 'Bytes',
  bytes_per_second: 'Bytes per second',
  count: 'Number',
  milliseconds: 'Milliseconds',
  seconds: 'Seconds',
  days: 'Days',
  celsius: 'degrees Celsius',
  watts: 'watts',
};
