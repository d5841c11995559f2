/** The contract that the tests of the contract dialog open, as the server sends it. */
export const storedContract = {
  id: 5,
  client_id: 8,
  contract_no: 'CT-5',
  from: '2026-11-01',
  to: null,
  average_volume: 100,
  average_volume_range: 2,
  description: null,
  invoice_generation_date: 28,
  payable_date: 30,
  services: [{ id: 21 }],
};
