/** Settings of the build. */
export const environment = {
  /** Origin of the API host; the page's own unless the build said otherwise. */
  apiBaseUrl: String(import.meta.env.VITE_API_BASE_URL ?? ''),
  /** Answers `{ "country": "IR" }`; empty switches the look-up off. */
  countryLookupUrl: String(import.meta.env.VITE_COUNTRY_LOOKUP_URL ?? 'https://api.country.is/'),
} as const;
