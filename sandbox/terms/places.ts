/** Countries, regions of some of them, and cities. Their order here decides their ids. */
import type { Option } from '../../shared/option';

/** Cities by country and region; `''` holds the cities of a country that is not split. */
const map: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'United Arab Emirates': {
    Dubai: 'Dubai|Jebel Ali|Al Quoz|Deira|Bur Dubai|Al Barsha|Dubai Marina|Hatta|Mirdif|Dubai South',
    'Abu Dhabi':
      'Abu Dhabi|Al Ain|Mussafah|Madinat Zayed|Ruwais|Ghayathi|Liwa|Khalifa City|Al Shahama|Al Silaa',
    Sharjah: 'Sharjah|Khor Fakkan|Kalba|Al Dhaid|Al Madam|Dibba Al Hisn|Al Hamriyah|Mleiha',
    Ajman: 'Ajman|Masfout|Al Manama|Al Jurf',
    'Umm Al Quwain': 'Umm Al Quwain|Falaj Al Mualla|Al Salamah',
    'Ras Al Khaimah': 'Ras Al Khaimah|Al Jazirah Al Hamra|Al Rams|Digdaga|Shaam|Al Hamra',
    Fujairah: 'Fujairah|Dibba Al Fujairah|Masafi|Qidfa|Mirbah',
  },
  'Saudi Arabia': {
    'Riyadh Region': 'Riyadh|Al Kharj|Al Majmaah|Dawadmi|Afif|Az Zulfi|Wadi ad-Dawasir|Diriyah',
    'Makkah Region': 'Jeddah|Makkah|Taif|Rabigh|Al Qunfudhah|Al Lith|Khulais',
    'Madinah Region': 'Madinah|Yanbu|Al Ula|Badr|Khaybar',
    'Eastern Province': 'Dammam|Al Khobar|Dhahran|Al Jubail|Al Ahsa|Qatif|Hafar Al Batin|Ras Tanura|Khafji',
    'Asir Region': 'Abha|Khamis Mushait|Bisha|Muhayil|Sarat Abidah',
    'Qassim Region': 'Buraydah|Unaizah|Ar Rass|Al Bukayriyah',
    'Northern Regions': 'Tabuk|Hail|Arar|Sakaka|Duba|Rafha|Turaif',
    'Southern Regions': 'Jizan|Najran|Al Baha|Sabya|Sharurah|Abu Arish',
  },
  Kuwait: {
    'Kuwait Metropolitan': 'Kuwait City|Hawally|Salmiya|Farwaniya|Shuwaikh',
    'Kuwait Outer Areas': 'Jahra|Ahmadi|Fahaheel|Mangaf|Mubarak Al-Kabeer',
  },
  Oman: {
    'Muscat Governorate': 'Muscat|Seeb|Muttrah|Bawshar|Al Amarat|Quriyat',
    'Al Batinah': 'Sohar|Rustaq|Barka|Shinas|Saham|Al Khaburah',
    Dhofar: 'Salalah|Thumrait|Mirbat|Taqah',
    'Oman Interior': 'Nizwa|Sur|Ibri|Ibra|Bahla|Al Buraimi|Khasab|Haima',
  },
  Qatar: { '': 'Doha|Al Rayyan|Al Wakrah|Al Khor|Lusail|Umm Salal|Mesaieed|Dukhan|Madinat ash Shamal' },
  Bahrain: { '': 'Manama|Muharraq|Riffa|Hamad Town|Isa Town|Sitra|Budaiya|Hidd' },
  Jordan: { '': 'Amman|Zarqa|Irbid|Aqaba|Salt|Madaba|Karak|Mafraq|Jerash' },
  Lebanon: { '': 'Beirut|Tripoli|Sidon|Tyre|Zahle|Jounieh|Byblos' },
  Iraq: { '': 'Baghdad|Basra|Erbil|Mosul|Sulaymaniyah|Najaf|Karbala|Kirkuk|Duhok' },
  Egypt: {
    'Greater Cairo': 'Cairo|Giza|6th of October City|New Cairo|Shubra El Kheima|Helwan|Obour',
    'Nile Delta': 'Mansoura|Tanta|Zagazig|Damietta|Kafr El Sheikh|Damanhur|Banha',
    'Alexandria and North Coast': 'Alexandria|Borg El Arab|Marsa Matruh|El Alamein',
    'Upper Egypt': 'Asyut|Luxor|Aswan|Minya|Sohag|Qena|Beni Suef|Faiyum',
    'Canal and Sinai': 'Port Said|Ismailia|Suez|Sharm El Sheikh|Hurghada',
  },
  Morocco: { '': 'Casablanca|Rabat|Marrakesh|Fes|Tangier|Agadir|Meknes|Oujda' },
  Tunisia: { '': 'Tunis|Sfax|Sousse|Kairouan|Bizerte|Gabes' },
  Algeria: { '': 'Algiers|Oran|Constantine|Annaba|Blida|Setif' },
  Libya: { '': 'Tripoli|Benghazi|Misrata|Zawiya' },
  Sudan: { '': 'Khartoum|Omdurman|Port Sudan|Kassala' },
  Yemen: { '': 'Aden|Sanaa|Mukalla|Taiz|Hodeidah' },
  Palestine: { '': 'Ramallah|Nablus|Hebron|Bethlehem|Jenin' },
  Türkiye: { '': 'Istanbul|Ankara|Izmir|Bursa|Antalya|Gaziantep|Mersin' },
  Pakistan: { '': 'Karachi|Lahore|Islamabad|Rawalpindi|Faisalabad|Multan|Peshawar|Sialkot' },
  India: { '': 'Mumbai|Delhi|Bengaluru|Chennai|Hyderabad|Kochi|Kolkata|Pune|Ahmedabad' },
  Bangladesh: { '': 'Dhaka|Chittagong|Sylhet|Khulna' },
  'Sri Lanka': { '': 'Colombo|Kandy|Galle|Negombo' },
  Nepal: { '': 'Kathmandu|Pokhara|Biratnagar' },
  Philippines: { '': 'Manila|Quezon City|Cebu City|Davao City|Makati' },
  Indonesia: { '': 'Jakarta|Surabaya|Bandung|Medan' },
  Malaysia: { '': 'Kuala Lumpur|George Town|Johor Bahru|Shah Alam' },
  Singapore: { '': 'Singapore' },
  Thailand: { '': 'Bangkok|Chiang Mai|Phuket' },
  China: { '': 'Guangzhou|Shenzhen|Shanghai|Yiwu|Ningbo|Hangzhou' },
  'Hong Kong': { '': 'Hong Kong|Kowloon' },
  Japan: { '': 'Tokyo|Osaka|Yokohama' },
  'South Korea': { '': 'Seoul|Busan|Incheon' },
  'United Kingdom': {
    England: 'London|Manchester|Birmingham|Leeds|Bristol|Liverpool|Newcastle upon Tyne|Southampton',
    Scotland: 'Edinburgh|Glasgow|Aberdeen|Dundee|Inverness',
    Wales: 'Cardiff|Swansea|Newport',
    'Northern Ireland': 'Belfast|Derry|Lisburn',
  },
  Germany: { '': 'Berlin|Hamburg|Munich|Cologne|Frankfurt am Main|Stuttgart|Düsseldorf|Leipzig' },
  France: { '': 'Paris|Lyon|Marseille|Toulouse|Lille|Nice' },
  Netherlands: { '': 'Amsterdam|Rotterdam|Utrecht|Eindhoven' },
  Belgium: { '': 'Brussels|Antwerp|Ghent|Liège' },
  Spain: { '': 'Madrid|Barcelona|Valencia|Málaga' },
  Italy: { '': 'Milan|Rome|Turin|Bologna|Naples' },
  Austria: { '': 'Vienna|Graz|Linz' },
  Switzerland: { '': 'Zürich|Geneva|Basel' },
  Poland: { '': 'Warsaw|Kraków|Łódź|Gdańsk' },
  Cyprus: { '': 'Nicosia|Limassol|Larnaca' },
  Kenya: { '': 'Nairobi|Mombasa|Kisumu' },
  Nigeria: { '': 'Lagos|Abuja|Kano|Port Harcourt' },
  'South Africa': { '': 'Johannesburg|Cape Town|Durban|Pretoria' },
  'United States': { '': 'New York|Los Angeles|Houston|Chicago|Miami|Dearborn' },
  Canada: { '': 'Toronto|Montréal|Vancouver|Mississauga' },
  Australia: { '': 'Sydney|Melbourne|Perth|Brisbane' },
};

export interface City {
  readonly index: number;
  readonly text: string;
  readonly country: Option;
  readonly region: Option | undefined;
}

const countryList: Option[] = [];
const regionList: Option[] = [];
const cityList: City[] = [];
for (const [countryText, areas] of Object.entries(map)) {
  const country = { index: countryList.length + 1, text: countryText };
  countryList.push(country);
  for (const [regionText, names] of Object.entries(areas)) {
    // Ids of regions start at 201, so that they differ from those of countries in a city search.
    const region = regionText === '' ? undefined : { index: 201 + regionList.length, text: regionText };
    if (region) regionList.push(region);
    for (const text of names.split('|'))
      cityList.push({ index: 1001 + cityList.length, text, country, region });
  }
}

export const countries: readonly Option[] = countryList;
export const regions: readonly Option[] = regionList;
export const cities: readonly City[] = cityList;

/** Cities of a country or region by its id; undefined for an unknown id. */
export function citiesOf(destination: number | string): readonly City[] | undefined {
  const id = Number(destination);
  const exists = [...countries, ...regions].some((option) => option.index === id);
  return exists ? cities.filter((city) => city.country.index === id || city.region?.index === id) : undefined;
}

/** A city as an option. */
export function cityOption(city: City): Option {
  return { index: city.index, text: city.text };
}
