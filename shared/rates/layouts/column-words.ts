/** Words of headings that identify the use of a column, in addition to those for the fields of a table. */
import { isServiceName, plainWords } from '../column-match';
import { unitOfWord } from '../unit-words';

const listed = (...lists: readonly string[]) =>
  new Set(lists.flatMap((list) => list.split(',')).map(plainWords));

const weightWords = listed(
  'weight,weights,wt,chargeable weight,gross weight,actual weight,mass,slab,weight slab,band,weight band,bracket,range,weight range,weight class,weight step,break,weight break,weightbreak',
  'gewicht,gewichtsklasse,gewichtsstufe,gewichtsstaffel,gewichtsbereich,staffel,stufe',
  'poids,tranche,tranches,tranche de poids,poids brut,palier',
  'peso,pesos,rango,rango de peso,franja,tramo,escala,peso bruto',
  'fascia,fascia di peso,fasce,scaglione,gewichtsklassen,gewichtsgroep,agirlik,agirlik araligi,desi',
  'الوزن,وزن,الاوزان,فئه الوزن,شريحه,الشريحه,نطاق الوزن',
);

/** True for `Weight` and `Tranche de poids`. */
export function isWeightWord(heading: string): boolean {
  return weightWords.has(plainWords(heading));
}

/** True for `Weight (kg)`, `KG`, `Gewicht bis kg`: the column has weights. */
export function isWeightHeading(heading: string): boolean {
  const bare = plainWords(heading.replace(/\(.*?\)|\[.*?\]/g, ' '));
  const names = [plainWords(heading), bare];
  if (names.some((name) => weightWords.has(name))) return true;
  const words = plainWords(heading).split(' ');
  const others = words.filter((word) => unitOfWord(word) === undefined && word !== 'in' && word !== 'per');
  return words.length > others.length && (others.length === 0 || weightWords.has(others.join(' ')));
}

const unusedWords = listed(
  'day,days,transit,transit time,transit days,lead time,eta,hours,date,valid,validity,valid from,valid to,valid until,year,version,fuel,fuel surcharge,surcharge,percent,percentage,tax,vat,discount,zip,postcode,postal,postal code,zip code,postalcode,volume,divisor,dim,length,width,height,cbm,pieces,pcs,sort,order,position,pos,index,id,no,nr,sr,sno,lfd,currency,status,active,insurance,lat,lon',
  'tage,laufzeit,gultig,gultig ab,gultig bis,datum,jahr,plz,zuschlag,mwst,ust,waehrung,wahrung,rabatt',
  'jours,delai,valable,valide,devise,tva,remise,code postal',
  'dias,plazo,vigencia,vigencia desde,vigencia hasta,fecha,moneda,iva,descuento,codigo postal',
  'giorni,valuta,iva,sconto,dagen,geldig,munt,korting,gun,para birimi,kdv',
  'يوم,ايام,م,رقم,مده,تاريخ,صالح,العمله,ضريبه,خصم',
);

/** Words that make `excl. VAT` a price. */
const besideTax = listed(
  'excl,excluding,incl,including,net,gross,zzgl,inkl,exkl,ohne,netto,brutto,hors,ht,ttc,sin,con',
);

/** True for columns of days, dates, percentages and the like, whose numbers are not rates. */
export function isUnusedHeading(heading: string): boolean {
  if (/%/.test(heading)) return true;
  const name = plainWords(heading.toLowerCase());
  if (unusedWords.has(name) || (name === '' && heading !== '')) return true;
  const words = name.split(' ');
  if (words.some((word) => besideTax.has(word))) return false;
  return words.length < 5 && words.some((word) => unusedWords.has(word));
}

const distances = listed('km,kms,kilometer,kilometers,kilometres,distance,entfernung,distancia,المسافه,كم');
/** True for `Distance (km)`, whose bands are not weights. */
export function isDistanceHeading(heading: string): boolean {
  return plainWords(heading)
    .split(' ')
    .some((word) => distances.has(word));
}

const postcodes = listed(
  'zip,zip code,zipcode,postcode,post code,postal code,postalcode,zip postal code,plz,plz gebiet,plz bereich,postleitzahl,code postal,cp,codigo postal,postcodegebied,cap,الرمز البريدي',
);
/** True for `PLZ`: its numbers are places. */
export function isPostcodeHeading(heading: string): boolean {
  return postcodes.has(plainWords(heading));
}

const leastWord =
  /(?:^| )(?:min|minimum|mini|minim[oa]|minimal\w*|mindest\w*|least|asgari|الادني|ادني)(?: |$)/u;
const priceWord =
  /charge|price|rate|amount|freight|preis|fracht|gebuhr|prix|tarif|montant|perception|precio|cargo|importe|facturacion|prezzo|ucret|سعر|رسوم|مبلغ/u;

/** True for `Min charge`: the minimum charge of a price per kilogram. */
export function isMinimumHeading(heading: string): boolean {
  const name = plainWords(heading);
  return name.split(' ').length < 5 && priceWord.test(name) && leastWord.test(name);
}

const currencies = listed(
  'aed,sar,kwd,omr,qar,bhd,usd,us,gbp,eur,euro,euros,chf,sek,nok,dkk,pln,czk,try,tl,egp,jod,inr,pkr,cny,jpy,cad,aud,dollar,dollars,dirham,dirhams,dhs,riyal,riyals',
);
/** The currency of a heading that is alone or next to a price: `EUR` of `Price (EUR)`. */
export function currencyOf(heading: string): string | undefined {
  const sign = /[€$£₹₺]/.exec(heading)?.[0];
  if (sign) return { '€': 'EUR', $: 'USD', '£': 'GBP', '₹': 'INR', '₺': 'TRY' }[sign];
  return plainWords(heading)
    .split(' ')
    .find((word) => currencies.has(word))
    ?.toUpperCase();
}

const productWords = listed(
  'express,standard,economy,priority,premium,saver,basic,plus,air,sea,road,rail,ocean,surface,document,documents,doc,docs,non doc,non document,parcel,parcels,packet,packets,small packet,letter,letters,card,same day,next day,overnight,domestic,international,local,national,regional,provincial,remote,residential,commercial,business,business parcel,b2b,b2c,registered,tracked,untracked,economic,delivery,return,returns,import,export,inbound,outbound,pickup,peak,off peak,small,medium,large,prime',
  'inland,ausland,national,nacional,internacional,urgente,estandar,economico,normal,colis,lettre,paket,brief,warenpost,pallet,pallets,palette',
  'سريع,عادي,اقتصادي,دولي,محلي,داخلي',
);
/** True for the name of a product or a kind of service: `Express`, `Standard parcel`. */
export function isProductName(text: string): boolean {
  const name = plainWords(text);
  return productWords.has(name) || name.split(' ').some((word) => productWords.has(word));
}

const zoneName =
  /^(?:(?:zone?n?|zona|zonas|z|region|area|tarifzone|gebiet|mintaqa|منطقه|المنطقه|نطاق|bolge|区|sector|band|group|gruppe|tier|country|land)\s*)?(?:[0-9]{1,3}|[a-z]|[ivx]{1,4}|[a-z]\s?[0-9]{1,2}|[0-9]{1,2}\s?[a-z])$/u;
/** `Zone 1 GCC`, `Preis Zone 1`. */
const namedZone =
  /^(?:preis |price |rate |tarif |precio )?(?:zone?n?|zona|tarifzone) (?:[0-9]{1,2}|[a-h])(?: .*)?$/u;
/** True for `Zone 1`, `Z2`, `A`, `1b`. */
export function isZoneName(text: string): boolean {
  const names = [text, text.replace(/\(.*?\)|\[.*?\]/g, ' ')].map(plainWords);
  return names.some((name) => zoneName.test(name) || namedZone.test(name)) || isServiceName(text);
}

/** Two or three capital letters, as in codes of countries, airports and lanes: `AE`, `DXB`, `KIT-TOR`. */
export function isCodeName(text: string): boolean {
  return /^[A-Z]{2,3}(?:[-/ ][A-Z]{2,3})?$/.test(text.trim());
}

const cities = listed(
  'dubai,abu dhabi,sharjah,ajman,al ain,ras al khaimah,fujairah,umm al quwain,rak,uaq,auh,dxb,riyadh,jeddah,dammam,mecca,makkah,medina,madinah,khobar,al khobar,taif,tabuk,abha,doha,manama,muscat,salalah,kuwait city,amman,beirut,cairo,alexandria,giza,baghdad,casablanca,rabat,tunis,istanbul,ankara,izmir,london,manchester,paris,lyon,marseille,berlin,hamburg,munich,munchen,koln,frankfurt,wien,zurich,madrid,barcelona,valencia,sevilla,roma,milano,amsterdam,rotterdam,bruxelles,lisboa,porto,mumbai,delhi,new delhi,karachi,lahore,islamabad,dhaka,singapore,bangkok,jakarta,manila,nairobi,lagos,johannesburg,new york,los angeles,chicago,toronto,sydney,melbourne',
  'دبي,ابوظبي,ابو ظبي,الشارقه,عجمان,العين,راس الخيمه,الفجيره,ام القيوين,الرياض,جده,الدمام,مكه,المدينه المنوره,الدوحه,المنامه,مسقط,عمان,القاهره,الاسكندريه,بيروت,بغداد,الخبر,الطائف',
);
/** True for the name of a large city. */
export function isCityName(text: string): boolean {
  return cities.has(plainWords(text));
}
